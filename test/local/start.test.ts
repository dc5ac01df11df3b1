import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { builtWeb } from '../../bin/local/build.ts'
import { localCloud } from '../../bin/local/cloud.ts'
import { openFolder } from '../../bin/local/folder.ts'
import { startOptions } from '../../bin/local/options.ts'
import { dataVersion } from '../../bin/migrations/list.ts'
import { refusal, started } from './program.ts'
import { mayMount, readOnly } from './smallDisk.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'shiftdeck-start-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

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
    expect(await refusal(['--providerMail', 'desk'])).toBe('--providerMail must be an email address, not "desk".')
  })

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(home, 'file'), '')
    const message = await refusal(['--port', '0', '--data', join(home, 'file', 'data')])
    expect(message).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\. Choose another with --data\.$/)
  })

  test('a place that takes no files at all', async () => {
    expect(await refusal(['--port', '0', '--data', '/proc/shiftdeck/data'])).toBe(
      'The data folder /proc/shiftdeck/data cannot be written (ENOENT). Choose another with --data.',
    )
  })

  test('builds that cannot be written', async () => {
    writeFileSync(join(home, 'builds'), '')
    expect(await refusal(['--port', '0', '--data', 'memory'], { SHIFTDECK_BUILDS: join(home, 'builds') })).toBe(
      `What is built cannot be written to ${home}/builds (ENOTDIR). Make it writable, or name another folder in SHIFTDECK_BUILDS.`,
    )
  })

  test('a data folder that is half written', async () => {
    const data = mkdtempSync(join(home, 'half-'))
    writeFileSync(join(data, 'dynamodb.db'), '')
    expect(await refusal(['--port', '0', '--data', data])).toMatch(
      /is half written: a first start did not finish\. Start with --reset to start over\.$/,
    )
  })

  test('a missing binary', async () => {
    const gone = join(home, 'gone', 'dynoxide')
    expect(await refusal(['--port', '0', '--data', 'memory'], { SHIFTDECK_DYNAMODB: gone })).toMatch(
      /^The embedded DynamoDB is missing at .*gone\/dynoxide\. Run npm ci, or name/,
    )
  })
})

describe('data of an earlier start', () => {
  let good: string
  beforeAll(async () => {
    good = join(home, 'good')
    const cloud = await localCloud({ data: good, port: 0, web: false, log: () => {} })
    cloud.outbox.send({ from: 'a@b.example', to: ['c@d.example'], subject: 'Kept', text: 'Kept', html: 'Kept' })
    await cloud.close()
  })

  /** A copy, with one thing changed. @returns the folder */
  const changed = (change: (file: (name: string) => string) => void) => {
    const data = mkdtempSync(join(home, 'changed-'))
    cpSync(good, data, { recursive: true })
    change((name) => join(data, name))
    return data
  }
  const start = (data: string, through?: string[]) =>
    refusal(['--port', '0', '--data', data, '--seed', 'empty'], {}, through)
  const wayOut = 'Put a copy of the whole folder from a backup in its place, or start with --reset to start over.'

  test('that were cut short are left as they are', async () => {
    const data = changed((file) => truncateSync(file('dynamodb.db'), statSync(file('dynamodb.db')).size / 2))
    const before = readFileSync(join(data, 'dynamodb.db'))
    expect(await start(data)).toBe(`${data}/dynamodb.db is damaged (database disk image is malformed). ${wayOut}`)
    expect(readFileSync(join(data, 'dynamodb.db')).equals(before)).toBe(true)
  })

  test('of which nothing is left are not taken for new ones', async () => {
    const data = changed((file) => truncateSync(file('dynamodb.db')))
    expect(await start(data)).toBe(`${data}/dynamodb.db is damaged (it is empty). ${wayOut}`)
  })

  test.each(['ledger.db', 'queues/fauxqs.db'])('that were overwritten: %s', async (name) => {
    const data = changed((file) => writeFileSync(file(name), 'years of work '.repeat(1000)))
    expect(await start(data)).toBe(`${data}/${name} is damaged (file is not a database). ${wayOut}`)
  })

  test('of which one page is broken', async () => {
    const data = changed((file) => {
      const bytes = readFileSync(file('ledger.db'))
      writeFileSync(file('ledger.db'), bytes.fill(0xff, 4096, 8192))
    })
    expect(await start(data)).toContain('/ledger.db is damaged (')
  })

  test('whose note of what is there is broken', async () => {
    const data = changed((file) => truncateSync(file('complete.json')))
    expect(await start(data)).toBe(
      `${data}/complete.json is damaged. Put a copy from a backup in its place, or {"format": ${dataVersion}, "seed": "demo"}; or start with --reset to start over.`,
    )
    writeFileSync(join(data, 'complete.json'), `{"format": ${dataVersion}, "seed": "demo"}`)
    const cloud = await localCloud({ data, port: 0, web: false, log: () => {} })
    expect(cloud.outbox.list(1)).toMatchObject([{ subject: 'Kept' }])
    await cloud.close()
  })

  test.skipIf(!mayMount)('that cannot be written', async () => {
    const data = changed(() => {})
    for (const name of ['ledger.db', 'dynamodb.db'])
      expect(await start(data, readOnly(join(data, name)))).toBe(
        `${data}/${name} cannot be written (attempt to write a readonly database). Make it writable, or choose another folder with --data.`,
      )
  })

  test.skipIf(!mayMount)('run from a project that cannot be written, once it is built', async () => {
    const data = changed(() => {})
    await builtWeb()
    const running = started(['--port', '0', '--data', data], {}, readOnly(process.cwd()))
    await running.url
    await running.stop()
  })
})

describe('the data folder', () => {
  /** A process that has the folder. */
  const holder = (data: string) =>
    new Promise<{ pid: number; kill: () => Promise<void> }>((resolve, reject) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'machine.ts'), data])
      child.once('exit', () => reject(new Error('It ended')))
      child.stdout.once('data', () =>
        resolve({
          pid: child.pid ?? 0,
          kill: () =>
            new Promise((done) => {
              child.once('exit', () => done())
              child.kill('SIGKILL')
            }),
        }),
      )
    })

  test('serves one process at a time, until that has ended in whatever way', async () => {
    const data = join(home, 'owner')
    const other = await holder(data)
    expect(() => openFolder(data, false)).toThrow(`is in use by process ${other.pid}.`)
    expect(() => openFolder(data, true)).toThrow(`is in use by process ${other.pid}.`)
    await other.kill()
    openFolder(data, false).close()
  })

  test('is not held by a process that merely has the number of one that had it', () => {
    const data = mkdtempSync(join(home, 'reused-'))
    const first = openFolder(data, false)
    first.finish('empty')
    first.close()
    const note = new DatabaseSync(join(data, 'owner.db'))
    note.exec(`UPDATE owner SET pid = ${process.ppid}`)
    note.close()
    writeFileSync(join(data, 'owner.pid'), String(process.ppid))
    for (const name of ['dynamodb.db', 'ledger.db']) writeFileSync(join(data, name), '')
    openFolder(data, false).close()
  })

  test('is taken again where the note of who has it is broken', () => {
    const data = mkdtempSync(join(home, 'note-'))
    writeFileSync(join(data, 'owner.db'), 'no database '.repeat(100))
    openFolder(data, false).close()
  })

  test('needs no store of the embedded DynamoDB where another one keeps the data', () => {
    const data = mkdtempSync(join(home, 'elsewhere-'))
    writeFileSync(join(data, 'complete.json'), '{"format": 1, "seed": "empty"}')
    writeFileSync(join(data, 'ledger.db'), '')
    expect(() => openFolder(data, false)).toThrow('half written: dynamodb.db is missing')
    vi.stubEnv('DYNAMODB_ENDPOINT', 'http://dynamodb.example')
    openFolder(data, false).close()
    vi.unstubAllEnvs()
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
    writeFileSync(first.stateDatabase, 'data')
    first.finish('demo')
    first.close()
    const second = openFolder(data, false)
    expect(second.seeded).toBe('demo')
    second.close()
    const third = openFolder(data, true)
    expect(third.seeded).toBeUndefined()
    third.close()
  })

  test('of a newer release is refused', () => {
    const data = mkdtempSync(join(home, 'version-'))
    for (const name of ['dynamodb.db', 'ledger.db']) writeFileSync(join(data, name), '')
    writeFileSync(join(data, 'complete.json'), '{"format": 99}')
    expect(() => openFolder(data, false)).toThrow('was written by a newer release of Shiftdeck')
  })
})

describe('options', () => {
  test('come from the command line, then the environment, then have defaults', () => {
    expect(startOptions([], {})).toMatchObject({ port: 3000, data: '.shiftdeck', seed: 'demo', reset: false, time: 1 })
    const environment = { SHIFTDECK_PORT: '4000', SHIFTDECK_RESET: '1', SHIFTDECK_SEED: 'empty' }
    expect(startOptions(['--port', '5000'], environment)).toMatchObject({ port: 5000, reset: true, seed: 'empty' })
  })
})
