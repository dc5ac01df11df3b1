import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '../../bin/local/folder.ts'
import { startOptions } from '../../bin/local/options.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'shiftdeck-start-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** `npm start` with these options, where it is expected to refuse. */
const start = (args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['bin/start.ts', ...args], { env: { ...process.env, ...environment } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString()
      })
    child.on('exit', (code) => resolve({ code, said: said.trim() }))
  })

/** One sentence, or two: what is wrong, and what to do about it. */
const refusal = async (args: string[], environment?: Record<string, string>) => {
  const { code, said } = await start(args, environment)
  expect(code).toBe(1)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).not.toMatch(/\bat .*:\d+/)
  return said
}

describe('a start that cannot work says why in a sentence', () => {
  test('a taken port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      expect(await refusal(['--port', String(port), '--data', join(home, 'port')])).toBe(
        `Port ${port} is in use. Stop what runs there, or choose another with --port.`,
      )
    } finally {
      server.close()
    }
  })

  test('an unknown option, or one without its value', async () => {
    expect(await refusal(['--colour', 'red'])).toBe('There is no option --colour. --help lists them all.')
    expect(await refusal(['--port'])).toBe('--port needs a value. --help lists them all.')
    expect(await refusal([], { SHIFTDECK_PORT: 'abc' })).toBe(
      '--port must be a whole number from 0 to 65535, not "abc".',
    )
  })

  test('an address that is none', async () => {
    expect(await refusal(['--support', 'help.example.com'])).toBe(
      '--support must be the address of a page (https://...), not "help.example.com".',
    )
    expect(await refusal([], { SHIFTDECK_AI_WAITLIST: 'http://ai.example.com' })).toBe(
      '--aiWaitlist must be the address of a page (https://...), not "http://ai.example.com".',
    )
    expect(await refusal(['--providerMail', 'desk'])).toBe('--providerMail must be an e-mail address, not "desk".')
  })

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(home, 'file'), '')
    const said = await refusal(['--port', '0', '--data', join(home, 'file', 'data')])
    expect(said).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\. Choose another with --data\.$/)
  })

  test('a data folder that is half written', async () => {
    const data = mkdtempSync(join(home, 'half-'))
    writeFileSync(join(data, 'dynamodb.db'), '')
    expect(await refusal(['--port', '0', '--data', data])).toMatch(
      /is half written: a first start did not finish\. Start with --reset to begin anew\.$/,
    )
  })

  test('a missing binary', async () => {
    const gone = join(home, 'gone', 'dynoxide')
    expect(await refusal(['--port', '0', '--data', 'memory'], { SHIFTDECK_DYNAMODB: gone })).toMatch(
      /^The embedded DynamoDB is missing at .*gone\/dynoxide\. Run npm ci, or name/,
    )
  })
})

describe('the data folder', () => {
  test('serves one process at a time', async () => {
    const data = mkdtempSync(join(home, 'owner-'))
    writeFileSync(join(data, 'owner.pid'), String(process.ppid))
    expect(() => openFolder(data, false)).toThrow(`is in use by process ${process.ppid}.`)
    writeFileSync(join(data, 'owner.pid'), '999999999')
    openFolder(data, false).close()
  })

  test('is not emptied where it holds what is not ours', () => {
    const data = mkdtempSync(join(home, 'foreign-'))
    writeFileSync(join(data, 'thesis.txt'), 'years of work')
    expect(() => openFolder(data, true)).toThrow('holds other files (thesis.txt)')
  })

  test('is begun anew by --reset, and only then', () => {
    const data = mkdtempSync(join(home, 'reset-'))
    const first = openFolder(data, false)
    writeFileSync(first.dynamo, 'data')
    writeFileSync(first.ledger, 'data')
    first.finish('demo')
    first.close()
    const second = openFolder(data, false)
    expect(second.seeded).toBe('demo')
    second.close()
    const third = openFolder(data, true)
    expect(third.seeded).toBeUndefined()
    third.close()
  })

  test('of another version is refused', () => {
    const data = mkdtempSync(join(home, 'version-'))
    for (const name of ['dynamodb.db', 'ledger.db']) writeFileSync(join(data, name), '')
    writeFileSync(join(data, 'complete.json'), '{"format": 99}')
    expect(() => openFolder(data, false)).toThrow('was written by another version of Shiftdeck.')
  })
})

describe('options', () => {
  test('come from the command line, then the environment, then have defaults', () => {
    expect(startOptions([], {})).toMatchObject({ port: 3000, data: '.shiftdeck', seed: 'demo', reset: false, time: 1 })
    const environment = { SHIFTDECK_PORT: '4000', SHIFTDECK_RESET: '1', SHIFTDECK_SEED: 'empty' }
    expect(startOptions(['--port', '5000'], environment)).toMatchObject({ port: 5000, reset: true, seed: 'empty' })
  })
})
