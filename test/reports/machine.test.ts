import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentLetter } from '../../bin/local/mail/outbox.ts'
import { dateIn, day, dayRange, hour, minute } from '../../shared/time.ts'
import { handheldOf, scansFrom } from '../lib/handheld.ts'
import { type World, world } from '../lib/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w?.stop())

const until = async <T>(check: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (let tries = 0; tries < 200; tries++) {
    const found = await check()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It did not come')
}

test('the stacks’ Lambdas mail a report, hear from SES that it was taken, and take out who asks for it', async () => {
  const acme = await w.company()
  const queue = w.cloud.deployment.ofType('AWS::SQS::Queue').find(({ id }) => id.startsWith('ReportsQueue'))
  const reports = w.cloud.deployment.ofType('AWS::Lambda::Function').find(({ id }) => id.startsWith('reports'))
  if (!queue || !reports) throw new Error('There are no reports')
  const { email } = acme.users.admin
  const mailed = (): SentLetter[] => w.cloud.outbox.list().filter(({ to }) => to.includes(email ?? ''))
  const ask = (asked: string) =>
    w.cloud.queues.send(
      queue.arn,
      JSON.stringify({
        task: 'plan',
        company: acme.uid,
        kind: 'weekly',
        zone: 'Europe/Berlin',
        last: '2026-11-15',
        asked,
      }),
    )

  await ask('first')
  const letter = await until(() => mailed()[0])
  expect(letter.subject).toContain('week of Nov 9: no work in this week')
  expect(letter.text).toContain('Weekly report')
  expect(letter.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const stop = /^<(.+)>$/.exec(letter.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(stop).toMatch(new RegExp(`^${w.url}/api/reports/stop\\?t=`))
  // SES's event is as good as its answer: both say that the mail was taken.
  expect(w.cloud.queues.messages(queue.arn)).toBeDefined()

  const page = await fetch(stop)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await w.stores.preferences.get(acme.uid, `USER#${acme.users.admin.uid}`, 400)).toBeUndefined()
  const form = 'application/x-www-form-urlencoded'
  const done = await fetch(stop, {
    method: 'POST',
    headers: { 'content-type': form },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Weekly reports are off')])
  expect((await w.stores.preferences.get(acme.uid, `USER#${acme.users.admin.uid}`, 400))?.pref_value).toBe('*')

  await ask('second')
  const others = () => w.cloud.outbox.list().filter(({ headers }) => headers?.['List-Unsubscribe'])
  const { facilityManager } = acme.users
  await until(() =>
    others().filter(({ to }) => to.includes(facilityManager.email ?? '')).length === 2 ? true : undefined,
  )
  expect(mailed()).toHaveLength(1)

  // What the clock asks for, with the rights that the template gives.
  expect(await w.cloud.invoke(reports.arn, { task: 'planReports' })).toEqual({ batchItemFailures: [] })
})

test('a saved report is mailed with its picture and its file under the rights of the template, and /mail shows both', async () => {
  const acme = await w.company()
  const { users, groups } = acme
  const zone = 'Europe/Berlin'
  const last = dateIn(zone, Date.now() - day)
  const at = dayRange(zone, last).from + 10 * hour
  const { begin } = await handheldOf(w.url, acme)
  const { send } = await begin(users.worker.username, groups.picking.uid, at)
  const batch = { id: 'b1', from: at, to: at + minute, scans: scansFrom('s', at, 20) }
  expect(await send(batch)).toMatchObject({ status: 'accepted' })
  const id = 'saved0000000000x'
  await w.stores.savedReports.change([acme.uid, users.admin.uid], Date.now(), () => [
    {
      ...{ id, name: 'Scans of all', schedule: 'daily', range: 'yesterday', group: acme.uid },
      selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: [acme.uid] },
    },
  ])
  const queue = w.cloud.deployment.ofType('AWS::SQS::Queue').find((each) => each.id.startsWith('ReportsQueue'))
  const saved = [`${users.admin.uid}/${id}`]
  const mails = () => w.cloud.outbox.list().filter(({ subject }) => subject.startsWith('Scans of all'))
  const about = { task: 'sendSaved', company: acme.uid, kind: 'daily', zone, last, saved, tries: 0 }
  // The scans are in the figures a moment later.
  let letter: SentLetter | undefined
  for (let asked = 1; asked < 40 && !letter?.files?.some(({ cid }) => cid); asked++) {
    await w.cloud.queues.send(queue?.arn ?? '', JSON.stringify({ ...about, asked: String(asked) }))
    letter = await until(() => (mails().length === asked ? mails()[0] : undefined))
  }
  expect(letter?.files?.map(({ name, cid }) => [name, cid])).toEqual([
    [`scans-of-all-${last}.csv`, undefined],
    [`scans-of-all-${last}.png`, 'picture'],
  ])
  const [csv, picture] = letter?.files ?? []
  const png = PNG.sync.read(Buffer.from(picture?.content ?? '', 'base64'))
  const colours = new Set(Array.from({ length: png.data.length / 4 }, (_, pixel) => png.data.readUInt32BE(pixel * 4)))
  expect([png.width, colours.has(0x5f79e6ff), colours.size > 50]).toEqual([1104, true, true])

  const address = `${w.url}/mail/${letter?.id}`
  const shown = await (await fetch(`${address}/body`)).text()
  expect(shown).toContain(`src="data:image/png;base64,${picture?.content}"`)
  expect(shown).not.toContain('cid:')
  expect(await (await fetch(address)).text()).toContain(`/mail/${letter?.id}/files/0`)
  const file = await fetch(`${address}/files/0`)
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="scans-of-all-${last}.csv"`,
  ])
  expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(csv?.content)
  expect((await fetch(`${address}/files/9`)).headers.get('content-type')).toContain('text/html')
})
