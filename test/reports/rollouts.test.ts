import { describe, expect, test } from 'vitest'
import type { RolloutRecord } from '../../functions/data/rollouts.ts'
import { handleReports } from '../../functions/reports/handle.ts'
import { rolloutLetter } from '../../functions/reports/letter/rollout.ts'
import { newsNotSent } from '../../functions/reports/rollouts.ts'
import { day, minute } from '../../shared/durations.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { siteForEach } from './atSix.ts'

const here = siteForEach()
const file = { uid: 'agent', name: 'Agent', package: 'com.example.agent', revision: 2, version_code: 2, size: 9 }
const rolloutOf = (company: string): RolloutRecord => ({
  ...{ id: 'r1', company, cuts: [1], state: 'running', step: 0, step_at: 0, begun_at: [0], revision: 1 },
  app: { ...file, version_name: '4.12.0', sha256: [], signers: [], location: 'private/apps/a.apk' },
  plan: { steps: [100], wait_hours: null, limit: 5, least: 20 },
  ...{ by: 'ada', at: 0, events: [] },
})
const off = { enable: true, start: '', end: '', app_uid: '' }
/** A rollout that halts so many times, as it was resumed in between. */
const halted = async (times = 1) => {
  const { rollouts } = here.tables.stores
  const { site } = here
  const first = rolloutOf(site.company)
  expect(await rollouts.begin({ uid: site.company }, off, first)).toBe(true)
  let before = first
  for (let n = 0; n < times; n++) {
    const halt = { at: site.clock.now + n, finished: 142, failed: 9 }
    const events = [...before.events, { ...halt, what: 'halted' as const, step: 0 }]
    const stopped = { ...before, state: 'halted' as const, halted: halt, revision: before.revision + 1, events }
    expect(await rollouts.change(before, stopped)).toBe(true)
    const { halted: _, ...rest } = stopped
    before = { ...rest, state: 'running', revision: stopped.revision + 1 }
    expect(await rollouts.change(stopped, before)).toBe(true)
  }
}
const sweep = () => handleReports(here.site.services)({ task: 'tellOfRollouts' })
const waiting = async () =>
  (await here.tables.stores.rollouts.pendingNews()).filter(({ company }) => company === here.site.company).length
/** Whom the history says were told of the rollout, and how that went. */
const history = async () =>
  (await here.tables.stores.rolloutMails.of(here.site.company, 'r1')).map(({ user, what, state }) => [
    user,
    what,
    state,
  ])

describe('a rollout that halted by itself', () => {
  test('is told to the admins of its company by mail, each in their language, once', async () => {
    const { site } = here
    await site.user('sue', 'superAdmin', site.company)
    await site.user('fay', 'facilityManager', 'fac')
    await site.user('wes', 'worker', 'pick')
    await site.user('off', 'admin', site.company, { status: 0 })
    await site.user('una', 'admin', site.company, { new_email: 'una@acme.example', email: undefined })
    await site.prefer('sue', prefTypes.language, 'es')
    await halted()
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(site.sent.map(({ to }) => to).sort()).toEqual(['ada@acme.example', 'sue@acme.example'])
    const [ada, sue] = site.sent.toSorted((a, b) => a.to.localeCompare(b.to)).map(({ letter }) => letter)
    expect(ada?.subject).toBe('The rollout of Agent 4.12.0 has halted')
    expect(ada?.text).toContain('9 of 142 installs failed, and your limit is 5 %')
    expect(ada?.text).toContain('https://console.example/home/settings/ota-updates')
    expect(sue?.subject).toBe('La distribución de Agent 4.12.0 se detuvo')
    expect(sue?.html).toContain('<html lang="es">')
    expect(await waiting()).toBe(0)
    expect(new Set(site.paces)).toEqual(new Set(['report']))
  })

  test('was told of before, when its failures came near to the limit', async () => {
    const { rollouts } = here.tables.stores
    const { site } = here
    const first = rolloutOf(site.company)
    await rollouts.begin({ uid: site.company }, off, first)
    const event = { at: site.clock.now, what: 'warned' as const, step: 0, finished: 22, failed: 1 }
    const warned = { ...first, revision: 2, events: [event] }
    await rollouts.change(first, warned)
    // What is changed by hand afterwards is no news.
    await rollouts.change(warned, { ...warned, revision: 3, plan: { ...warned.plan, limit: 9 } })
    await sweep()
    await sweep()
    expect(site.sent.map(({ letter }) => letter.subject)).toEqual(['The rollout of Agent 4.12.0 is near its limit'])
    expect(site.sent[0]?.letter.text).toContain(
      '1 of 22 installs failed. Above your limit of 5 % it halts automatically',
    )
  })

  test('is told later where SES has no room, and not again to who knows it', async () => {
    const { site } = here
    await halted()
    site.state.ses = 'throttles'
    await sweep()
    expect([site.sent.length, await waiting()]).toEqual([0, 1])
    site.state.ses = 'takes'
    site.clock.now += 5 * minute
    await sweep()
    expect([site.sent.length, await waiting()]).toEqual([1, 0])
  })

  test('is given up after a day, and that is said', async () => {
    const { site } = here
    await halted()
    site.state.ses = 'throttles'
    site.clock.now += day
    await sweep()
    expect([site.sent.length, await waiting()]).toEqual([0, 0])
    expect(site.logged.at(-2)).toMatchObject({ message: newsNotSent, extra: { users: ['ada'] } })
  })

  test('is told ten times a day at most, however often it is resumed', async () => {
    await halted(12)
    await sweep()
    expect([here.site.sent.length, await waiting()]).toEqual([10, 0])
  })

  test('is told to nobody of a company that is disabled', async () => {
    await halted()
    await here.tables.stores.companies.setStatus(here.site.company, 0)
    await sweep()
    expect([here.site.sent.length, await waiting()]).toEqual([0, 0])
    expect(await history()).toEqual([])
  })
})

describe('the history of a rollout', () => {
  test('names each admin who was mailed once, however often the mailer runs', async () => {
    const { site } = here
    await site.user('sue', 'superAdmin', site.company)
    await site.user('wes', 'worker', 'pick')
    await halted()
    const news = (await here.tables.stores.rollouts.pendingNews()).filter(({ company }) => company === site.company)
    await Promise.all([sweep(), sweep()])
    const noted = await here.tables.stores.rolloutMails.of(site.company, 'r1')
    expect(noted).toMatchObject([
      { user: 'ada', what: 'halted', of: news[0]?.at, state: 'sent' },
      { user: 'sue', what: 'halted', of: news[0]?.at, state: 'sent' },
    ])
    // Killed before it took the news away, it comes again.
    const { rollouts } = here.tables.stores
    const stores = { ...here.tables.stores, rollouts: { ...rollouts, pendingNews: async () => news } }
    site.clock.now += 5 * minute
    await handleReports({ ...site.services, stores })({ task: 'tellOfRollouts' })
    expect(site.sent).toHaveLength(2)
    expect(await here.tables.stores.rolloutMails.of(site.company, 'r1')).toEqual(noted)
  })

  test('names who was mailed by a run that was killed before it could say so', async () => {
    const { site } = here
    await halted()
    const { rolloutMails } = here.tables.stores
    const killed = { ...rolloutMails, note: () => Promise.reject(new Error('killed')) }
    await handleReports({ ...site.services, stores: { ...here.tables.stores, rolloutMails: killed } })({
      task: 'tellOfRollouts',
    })
    expect([site.sent.length, await waiting(), await history()]).toEqual([1, 1, []])
    await sweep()
    expect([site.sent.length, await waiting(), await history()]).toEqual([1, 0, [['ada', 'halted', 'sent']]])
  })

  test('says nothing of a mail that is tried again, and in the end that it could not be sent', async () => {
    const { site } = here
    await halted()
    site.state.ses = 'throttles'
    await sweep()
    expect(await history()).toEqual([])
    site.clock.now += day
    await sweep()
    expect(await history()).toEqual([['ada', 'halted', 'unsent']])
  })

  test('says of each mail what is known at last: one that was given up and is sent after all is sent', async () => {
    const { rolloutMails } = here.tables.stores
    const { company, clock } = here.site
    const told = { company, rollout: 'r1', revision: 7, what: 'warned' as const, at: clock.now }
    const news = { ...told, name: 'Agent', version_name: '1', limit: 5, finished: 9, failed: 1 }
    const note = (state: 'sent' | 'unsent', at: number) =>
      rolloutMails.note(news, { user: 'ada', state, at: clock.now + at })
    expect([await note('unsent', 10), await note('unsent', 11)]).toEqual([true, false])
    expect([await note('sent', 12), await note('sent', 13), await note('unsent', 14)]).toEqual([true, false, false])
    expect(await rolloutMails.of(company, 'r1')).toMatchObject([
      { user: 'ada', what: 'warned', of: clock.now, state: 'sent', at: clock.now + 12 },
    ])
    // Another company’s rollout is another one, whatever it is called; nor does an id begin another.
    expect(await rolloutMails.of('another', 'r1')).toEqual([])
    expect(await rolloutMails.of(company, 'r')).toEqual([])
  })
})

test('the mail carries names as text, and says where to look where nobody knows the address of the console', () => {
  const halt = {
    ...{ company: 'a', rollout: 'r', what: 'halted' as const, revision: 2, name: '<b>Agent', version_name: '1' },
    ...{ limit: 2.5, at: 0 },
  }
  const about = { user: { first_name: 'Ada' }, company: { name: 'A & B' }, origin: undefined }
  const { html, text } = rolloutLetter({ ...halt, finished: 4000, failed: 200 }, about, undefined)
  expect(html).toContain('&#60;b&#62;Agent 1 at A &#38; B')
  expect(html).not.toContain('<b>')
  expect(text).toContain('200 of 4,000 installs failed, and your limit is 2.5 %')
  expect(text).toContain('OTA Updates in Shiftdeck shows')
})
