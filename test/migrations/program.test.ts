import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataVersion } from '../../bin/migrations/list.ts'
import { type TableName, tableOutput } from '../../functions/data/db.ts'
import { testTables } from '../lib/tables.ts'
import { everything, storeVersionOne } from './old.ts'

/** The programs as an operator runs them, with what a deployment wrote of itself. */
const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-outputs-'))
const outputs = join(folder, 'outputs.json')
let here: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  here = await testTables()
  await storeVersionOne(here.client, here.tables)
  const data = Object.entries(here.tables).map(([table, name]) => [tableOutput(table as TableName), name])
  writeFileSync(
    outputs,
    JSON.stringify({
      identity: { UserPoolId: 'p' },
      data: { ...Object.fromEntries(data), ArchiveBucket: 'test-archive' },
    }),
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await here.stop()
})

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = fileURLToPath(new URL(`../../bin/${program}.ts`, import.meta.url))
    const env = {
      ...process.env,
      ...{ AWS_ENDPOINT_URL: here.endpoint, AWS_REGION: 'eu-central-1' },
      ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
    }
    execFile(process.execPath, [file, ...args], { env }, (error, out, startupError) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${startupError}` }),
    )
  })
const rebuild = () =>
  run('rebuild', '--company', 'nobody', '--from', '2026-01-01', '--to', '2026-01-01', '--outputs', outputs)

test('a release is looked at, copied and finished, each by one command', async () => {
  const before = await everything(here.client, here.tables)
  const dryRun = await run('migrate', '--outputs', outputs)
  expect(dryRun.output).toContain(`The stored data have version 1; this release reads ${dataVersion}.`)
  expect(dryRun.output).toContain('14 old items, 15 would be copied')
  expect(await everything(here.client, here.tables)).toEqual(before)

  // Not before the data are as it reads them.
  expect(await rebuild()).toMatchObject({ code: 1, output: expect.stringContaining('Run npm run migrate first.') })

  expect((await run('migrate', '--outputs', outputs, '--copy')).output).toContain('14 old items, 15 copied')
  const finish = await run('migrate', '--outputs', outputs, '--finish')
  expect(finish).toMatchObject({ code: 0, output: expect.stringContaining('14 old items, 0 copied, 14 removed') })
  expect((await run('migrate', '--outputs', outputs, '--finish')).output).toContain('There is nothing to do.')

  // It finds the tables, and there is no such company in them.
  expect(await rebuild()).toMatchObject({ code: 1, output: expect.stringContaining('There is no company "nobody".') })
})

test('what is missing is said in a sentence', async () => {
  expect(await run('migrate')).toMatchObject({
    code: 1,
    output: expect.stringContaining('--outputs dist/outputs.json'),
  })
  writeFileSync(outputs, JSON.stringify({ data: { DirectoryTable: 'test-directory' } }))
  expect((await run('migrate', '--outputs', outputs)).output).toMatch(
    /has no output UsersTable: write it with cdk deploy/,
  )
})
