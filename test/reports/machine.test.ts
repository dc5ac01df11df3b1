import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentLetter } from '../../bin/local/mail/outbox.ts'
import { type World, world } from '../lib/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w?.stop())

const until = async <T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look()
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
