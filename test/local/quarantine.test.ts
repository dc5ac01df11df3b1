import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localCloud } from '../../bin/local/cloud.ts'
import { storesOf } from '../../functions/data/stores.ts'

/** `npm run quarantine` on the data of a machine that is stopped. */

const data = mkdtempSync(join(tmpdir(), 'shiftdeck-quarantine-'))
const hourOf = (hour: number, worker: string) => ({
  ...{ company: 'acme', facility: 'fac', day: '2026-01-30', hour, team: 'pick', worker },
})

beforeAll(async () => {
  const cloud = await localCloud({ data, port: 0, web: false, log: () => {} })
  const { quarantine } = storesOf(cloud.db, cloud.tables)
  const at = Date.parse('2026-01-30T12:00:00Z')
  await quarantine.add({ ...hourOf(10, 'anna'), reason: 'w0 is no count: many', at })
  await quarantine.add({ ...hourOf(11, 'ben'), reason: 'n is no count: x', at })
  const Item = { pk: 'acme#fac#2026-01-30', sk: '11#pick#ben', n: 'x' }
  await cloud.db.send(new PutCommand({ TableName: cloud.tables.work, Item }))
  await cloud.close()
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string[] }>((resolve) => {
    execFile(process.execPath, ['bin/quarantine.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim().split('\n') }),
    )
  })

test('lists what is left out with the reason, tries it again, and tells what still fails', async () => {
  const last = '(last tried 2026-01-30T12:00:00.000Z)'
  expect(await run('--data', data)).toEqual({
    code: 0,
    output: [
      `acme#fac#2026-01-30#10#pick#anna  w0 is no count: many ${last}`,
      `acme#fac#2026-01-30#11#pick#ben  n is no count: x ${last}`,
    ],
  })
  expect(await run('--data', data, '--retry')).toEqual({
    code: 1,
    output: ['acme#fac#2026-01-30#10#pick#anna  counted', 'acme#fac#2026-01-30#11#pick#ben  n is no count: x'],
  })
  expect((await run('--data', data)).output).toHaveLength(1)
})

test('says in a sentence what is wrong with its options', async () => {
  expect(await run('--data', data, '--outputs', 'x.json')).toEqual({ code: 1, output: ['Either --outputs or --data.'] })
  expect((await run('--data', join(data, 'none'))).output).toEqual([
    `There is no folder ${join(data, 'none')}: npm start makes it.`,
  ])
})
