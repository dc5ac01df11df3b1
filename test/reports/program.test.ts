import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StartupError } from '../../bin/local/startupError.ts'
import { reportsProgram } from '../../bin/reports/program.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { periodOf } from '../../shared/reports.ts'
import { addDays, dateIn } from '../../shared/time.ts'
import { userRecord } from '../lib/records.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

/** `npm run reports` on a machine that runs, of which it knows nothing but the folder. */

const home = mkdtempSync(join(tmpdir(), 'shiftdeck-reports-'))
const data = join(home, 'data')
let w: World
let acme: WorldCompany

beforeAll(async () => {
  w = await world({ data })
  acme = await w.company()
  const { packing } = acme.groups
  await w.stores.groups.setZone(acme.uid, [packing.uid], earliest)
})
afterAll(async () => {
  await w?.stop()
  rmSync(home, { recursive: true, force: true })
})

const zone = 'Europe/Berlin'
const lastWeek = periodOf('weekly', zone, addDays(dateIn(zone, Date.now()), -7))
/** Where the day begins first: what is not over there is over nowhere. */
const earliest = 'Asia/Kathmandu'
const today = dateIn(earliest, Date.now())
const thisWeek = periodOf('weekly', earliest, today)

/** What it says, without the spaces of its columns. */
const run = async (args: string[], timeout?: number) => {
  const output: string[] = []
  const print = (line: string) => void output.push(line.trim().replace(/ {2,}/g, ' '))
  const all = await reportsProgram(['--data', data, '--company', acme.url, ...args], print, timeout)
  return { all, said: output }
}
const refusal = (...args: string[]) =>
  run(args).then(
    () => 'nothing',
    (error: Error) => {
      expect(error).toBeInstanceOf(StartupError)
      return error.message
    },
  )
const mailedTo = () => w.cloud.outbox.list().flatMap(({ to, headers }) => (headers?.['List-Unsubscribe'] ? to : []))
const at = (what: string, { username, email }: { username: string; email?: string | undefined }, area = zone) =>
  `${what} ${username} ${email} ${area}`

describe('npm run reports', () => {
  test('refuses in a sentence what it cannot send, and sends nothing', async () => {
    const { worker, facilityManager } = acme.users
    await w.stores.preferences.set(acme.uid, `USER#${facilityManager.uid}`, { pref_type: 400, pref_value: '*' })
    const off = await acme.user('admin', acme.groups.whole, { status: 0 })
    const roles = [{ role: 'admin' as const, group: acme.uid }]
    const bare = userRecord({ uid: 'una', company: acme.uid, username: 'una', roles, new_email: 'una@acme.example' })
    await w.stores.users.add(bare, null)
    const refusals = {
      company: await refusal('--company', 'nobody'),
      form: await refusal('--period', '2026-02-30'),
      word: await refusal('--period', 'monday'),
      running: await refusal('--period', thisWeek.first),
      future: await refusal('--period', addDays(thisWeek.first, 30)),
      today: await refusal('--daily', '--period', today),
      user: await refusal('--user', 'nobody'),
      worker: await refusal('--user', worker.username),
      excluded: await refusal('--user', facilityManager.username),
      disabled: await refusal('--user', off.username),
      unconfirmed: await refusal('--user', bare.username),
      both: await refusal('--outputs', 'x.json'),
      folder: await refusal('--data', join(home, 'none')),
    }
    expect(refusals).toEqual({
      company: 'There is no company "nobody".',
      form: '--period must be a date such as 2026-11-09, not "2026-02-30".',
      word: '--period must be a date such as 2026-11-09, not "monday".',
      running: `${thisWeek.first} to ${thisWeek.last}, ${zone}, is not over yet. The last one that is: --period ${lastWeek.first}`,
      future: expect.stringMatching(/is not over yet\. The last one that is: --period /),
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d, Europe\/Berlin, is not over yet\./),
      user: `There is no user "nobody" in ${acme.url}.`,
      worker: `${worker.username} has no group whose weekly report is on.`,
      excluded: `${facilityManager.username} has no group whose weekly report is on.`,
      disabled: `${off.username} is disabled.`,
      unconfirmed: `${bare.username} has no confirmed email address.`,
      both: 'Either --outputs or --data.',
      folder: expect.stringMatching(/^No machine runs on .*none: npm start, and then this again\./),
    })
    expect(mailedTo()).toEqual([])
  })

  test('sends a week that is over to each once, says so the second time, and sends another one by --again', async () => {
    const { admin, superAdmin, teamManager } = acme.users
    const head = (area: string, count: string) => `${lastWeek.first} to ${lastWeek.last}, ${area}: ${count}`
    const list = await run(['--period', lastWeek.last, '--list'])
    expect(list.said[0]).toBe(head(zone, '3 mails'))
    expect(list.said.sort()).toEqual(
      [
        head(zone, '3 mails'),
        ...[admin, superAdmin, teamManager].map((user) => at('to send', user)),
        head('Asia/Kathmandu', '2 mails'),
        ...[admin, superAdmin].map((user) => at('to send', user, 'Asia/Kathmandu')),
      ].sort(),
    )
    expect(mailedTo()).toEqual([])

    const first = await run(['--period', lastWeek.first, '--user', admin.username])
    expect(first.said.slice(-3).sort()).toEqual(
      [at('sent', admin), at('sent', admin, 'Asia/Kathmandu'), `2 sent, see ${w.url}/mail`].sort(),
    )
    expect(mailedTo()).toEqual([admin.email, admin.email])

    const rest = await run(['--period', lastWeek.first])
    expect(rest.all).toBe(true)
    expect(rest.said).toEqual(expect.arrayContaining([at('sent before', admin), at('sent', superAdmin)]))
    expect(rest.said.at(-1)).toBe(`3 sent, 2 already sent (--again resends them), see ${w.url}/mail`)
    const mailed = [admin, admin, superAdmin, superAdmin, teamManager].map(({ email }) => email).sort()
    expect(mailedTo().sort()).toEqual(mailed)

    expect((await run(['--period', lastWeek.first])).said.at(-1)).toBe(
      `0 sent, 5 already sent (--again resends them), see ${w.url}/mail`,
    )
    expect(mailedTo().sort()).toEqual(mailed)
    await run(['--again', '--user', teamManager.username])
    expect(mailedTo().sort()).toEqual([...mailed, teamManager.email].sort())
  })

  test('sends the report of a day, however long ago, and says what is not known or not sent', async () => {
    const { superAdmin } = acme.users
    const owner = `USER#${superAdmin.uid}` as const
    await w.stores.preferences.set(acme.uid, owner, {
      pref_type: prefTypes.dailyReportGroups,
      pref_value: acme.groups.north.uid,
    })
    const sent = await run(['--daily', '--period', '2026-01-30'])
    expect(sent.said).toEqual([
      `2026-01-30, ${zone}: 1 mail`,
      '2026-01-30, Asia/Kathmandu: 0 mails',
      at('sent', superAdmin),
      `1 sent, see ${w.url}/mail`,
    ])
    expect(w.cloud.outbox.list()[0]?.subject).toBe('North, Fri, Jan 30: no work on this day')

    // Handed to SES by somebody who was killed: only SES knows, and it says nothing.
    const { askedReports } = await import('../../bin/reports/ask.ts')
    const company = { ...acme.record }
    const asked = await askedReports(w.stores, { company, kind: 'daily', date: '2026-01-29', now: Date.now() })
    const id = asked[0]?.mails[0]?.id ?? ''
    const now = Date.now()
    await w.stores.mails.claim(id, { run: 'dead', now, until: now + 90_000 })
    await w.stores.mails.begin(id, 'dead', now)
    const unknown = await run(['--daily', '--period', '2026-01-29'])
    expect(unknown.said).toContain(at('unknown', superAdmin))
    expect(mailedTo().filter((to) => to === superAdmin.email)).toHaveLength(3)

    // Somebody has it, and does not come to an end.
    const [other] = await askedReports(w.stores, { company, kind: 'daily', date: '2026-01-28', now })
    await w.stores.mails.claim(other?.mails[0]?.id ?? '', { run: 'slow', now, until: now + 90_000 })
    const late = await run(['--daily', '--period', '2026-01-28'], 900)
    expect(late.all).toBe(false)
    expect(late.said.slice(-3)).toEqual([
      at('not yet', superAdmin),
      `0 sent, 1 not yet, see ${w.url}/mail`,
      'Unsent mails are retried for an hour; see the log of the Lambda reports for the reason.',
    ])
  })

  test('runs as a program, and asks for a company', async () => {
    const program = (...args: string[]) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        execFile(process.execPath, ['bin/reports.ts', ...args], (error, out, failure) =>
          resolve({ code: Number(error?.code ?? 0), said: `${out}${failure}` }),
        )
      })
    const [help, none, done] = await Promise.all([
      program('--help'),
      program('--data', data),
      program('--data', data, '--company', acme.url, '--list'),
    ])
    expect([help.code, help.said.split('\n')[0]]).toEqual([
      0,
      'npm run reports -- --company <login name> [--period YYYY-MM-DD] [--daily] [--user <user name>]',
    ])
    expect([none.code, none.said.split('\n')[0]]).toEqual([1, 'Which company? --company is its login name.'])
    expect([done.code, done.said]).toEqual([0, expect.stringContaining('sent before')])
  })
})

test('a machine says to who may read its folder how it is reached, while it runs', async () => {
  const folder = join(home, 'other')
  const note = join(folder, 'running.json')
  const other = await world({ data: folder })
  expect((JSON.parse(readFileSync(note, 'utf8')) as { url: string }).url).toBe(other.url)
  expect(statSync(note).mode & 0o777).toBe(0o600)
  await other.stop()
  expect(existsSync(note)).toBe(false)
  // One that was killed left it behind: nobody answers there.
  writeFileSync(note, JSON.stringify({ url: 'http://127.0.0.1:1' }))
  await expect(reportsProgram(['--data', folder, '--company', 'acme'], () => {})).rejects.toThrow(/^No machine runs on/)
})
