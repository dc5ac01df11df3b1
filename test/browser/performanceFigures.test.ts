import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoEnrolmentCode } from '../../bin/seed/organise.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { enter, nowhere } from '../lib/browser.ts'
import { type Demo, groupNamed, openDemo, type Reference, referenceOf, teamsBelow } from '../lib/demo.ts'
import { type CardText, expectedCards, type Shown } from '../lib/expectedCards.ts'
import { enrolledHandheld } from '../lib/handheld.ts'
import { dateBefore, instantOf, todayOf, wallClock } from '../lib/wallClock.ts'
import type { Client } from '../lib/world.ts'

/** The figures on the screen against the plain reference, on the demo and the raw events that it keeps. */

const minute = 60_000
/** A quarter of an hour off the hour, so that its days begin where no hour of UTC does. */
const oddZone = 'Asia/Kathmandu'

let demo: Demo
let reference: Reference
/** The time on the screens: nothing was sent after it. */
let now: number
let admin: Page
let both: UserRecord

beforeAll(async () => {
  demo = await openDemo()
  const { open, users } = demo
  for (const { uid } of users) {
    await open.here.stores.preferences.set(demo.company.uid, `USER#${uid}`, { pref_type: 300, pref_value: '1' })
  }
  both = users.find(({ roles }) => roles.length === 2) as UserRecord
  const { call } = await open.here.as(users.find(({ username }) => username === 'admin') as UserRecord)
  await inSecondTeam(call)
  const tulsa = groupNamed(demo, 'Tulsa Crossdock')
  await call('updateFacility', { uid: tulsa.uid, time_zone: oddZone })
  demo = { ...demo, groups: await open.here.stores.groups.list(demo.company.uid) }
  now = Date.now()
  reference = await referenceOf(demo, now)
  admin = await pageOf('admin')
})
afterAll(() => demo?.open.stop())

/** The one worker of two teams scans in the second one: pauses, excluded codes and what the reader rejects included. */
const inSecondTeam = async (call: Client['call']) => {
  const { here } = demo.open
  const { begin } = await enrolledHandheld(here.url, demoEnrolmentCode)
  const at = Date.now() - 40 * minute
  const team = both.roles[1]?.group ?? ''
  const { send } = await begin(both.username, team, at)
  let last = at
  const scans = Array.from({ length: 90 }, (_, index) => {
    const gap = index === 30 ? 400_000 : index === 60 ? 300_000 : 7_000 + 100 * index
    last += gap
    return {
      ...{ id: `s${index}`, at: last, code: index % 9 === 4 ? 'LOC-A1' : `400${index}`, symbology: 'EAN13' },
      ...{ outcome: 'accepted' as const, gap: index === 0 ? null : gap },
    }
  })
  const rejected = { id: 'r', at: at + 1000, code: '1', symbology: 'EAN13', outcome: 'rejected' as const, gap: null }
  const steps = [{ id: 't', at: at + 1000, count: 321 }]
  const result = await send({ id: 'b', from: at, to: last + 1, scans: [...scans, rejected], steps })
  expect(result).toMatchObject({ status: 'accepted', accepted: 92 })
  const quarters = (time: number) => new Date(time * 15 * minute).toISOString()
  const range = {
    start_time: quarters(Math.floor(at / (15 * minute))),
    end_time: quarters(Math.ceil(Date.now() / (15 * minute))),
    time_zone: 'UTC',
  }
  const counted = async () => {
    const { data: rows } = await call('getCardMetrics', { ...range, group_uid: team })
    return rows.find(({ user_uid }) => user_uid === both.uid)?.total_steps
  }
  await vi.waitUntil(async () => (await counted()) === 321, { timeout: 60_000, interval: 200 })
}

/** A page of somebody who has signed in, on which no time passes. */
const pageOf = async (username: string) => {
  const { page } = await demo.open.visitor()
  await enter(page, demo.open.here.url, { company: 'acme', username }, { path: nowhere })
  await page.clock.setFixedTime(now)
  return page
}

const show = (page: Page, search: string) => page.goto(`${demo.open.here.url}/home/performance${search}`)

/** The texts of all cards, by their number. The time lost to devices has none. */
const onScreen = (page: Page): Promise<Record<number, CardText>> =>
  page.locator('article[data-card]').evaluateAll((cards) =>
    Object.fromEntries(
      cards.map((card) => [
        card.getAttribute('data-card'),
        {
          value: card.querySelector('strong')?.textContent ?? '',
          note: card.querySelector('.card-note')?.textContent ?? '',
          zone: card.querySelector('header svg.zone')?.getAttribute('aria-label') ?? '',
          change: card.querySelector('.card-change .sr')?.textContent ?? '',
          hours: card.querySelector(':scope > p.sr')?.textContent?.replace(/^.*, last 7 hours: /, '') ?? '',
        },
      ]),
    ),
  )

interface Times {
  search: string
  range: Shown['range']
}

interface View {
  group: string
  /** Without, all of today. `back` is a day, so many days ago, on which the group worked. */
  times?: (zone: string, back: number) => Times
  compare?: 'sameTime' | '7'
  past?: (range: Shown['range'], zone: string) => Omit<NonNullable<Shown['past']>, 'label' | 'isOne'>
  worker?: () => UserRecord
}

const day = (zone: string, back = 0) => dateBefore(wallClock(zone, now).slice(0, 10), back)
const at = (zone: string, date: string, hour: string) => instantOf(zone, `${date} ${hour}:00`)
const last7 = (zone: string): Times => ({
  search: 'range=last7',
  range: { from: at(zone, day(zone, 6), '00'), to: todayOf(zone, now).to },
})
/** Full hours of one day or several, the last of which is so many days ago. */
const hours =
  (view: 'day' | 'custom', days: number, from: string, to: string) =>
  (zone: string, back: number): Times => {
    const [first, last] = [day(zone, back + days - 1), day(zone, back)]
    return {
      search: `range=${view}&from=${first}T${from}&to=${last}T${to}`,
      range: { from: at(zone, first, from), to: at(zone, last, to) },
    }
  }
/** The part of a calendar day that a range of today has reached. */
const partOfDay = ({ from, to }: Shown['range'], zone: string) => (to - from) / (at(zone, day(zone, -1), '00') - from)
const daysBefore = (days: number) => (range: Shown['range'], zone: string) => ({
  range: { from: at(zone, day(zone, days), '00'), to: at(zone, day(zone), '00') },
  scale: partOfDay(range, zone) / days,
})
const dayBefore = (_range: Shown['range'], zone: string) => {
  const { to } = todayOf(zone, now)
  const [date, time] = wallClock(zone, to).split(' ')
  return {
    range: { from: at(zone, day(zone, 1), '00'), to: instantOf(zone, `${dateBefore(date ?? '', 1)} ${time}`) },
    scale: 1,
  }
}
const teamUids = (group: GroupRecord) => new Set(teamsBelow(demo, group).map(({ uid }) => uid))

/** At any hour somebody works in one of the zones. */
const busiest = () => {
  const scans = (group: GroupRecord) =>
    reference(todayOf(group.time_zone, now))
      .filter(({ team }) => teamUids(group).has(team))
      .reduce((sum, figures) => sum + figures.scans, 0)
  const [most] = demo.groups.filter(({ type }) => type === 'facility').sort((a, b) => scans(b) - scans(a))
  if (!most || scans(most) < 100) throw new Error('nobody worked today')
  return most
}

const labels = { sameTime: 'in the same time before', 7: 'on average in the last 7 days' } as const

/** Nobody may have worked on a weekend. */
const dayWithWork = (group: GroupRecord, rangeOf: (back: number) => Shown['range']) => {
  const teams = teamUids(group)
  const back = [2, 3, 4].find((days) =>
    reference(rangeOf(days)).some(({ team, scans }) => teams.has(team) && scans > 0),
  )
  if (back === undefined) throw new Error(`nobody worked in ${group.name}`)
  return back
}

test.each<[string, View]>([
  ['the company today, compared with 7 days', { group: 'Acme Logistics', compare: '7', past: daysBefore(7) }],
  ['the facility with most work today', { group: 'busiest' }],
  ['a facility in a zone at a quarter to the hour', { group: 'Tulsa Crossdock', compare: 'sameTime', past: dayBefore }],
  ['a facility, 7 days', { group: 'Reno North', times: last7 }],
  [
    'a facility, a custom range against the one before',
    {
      group: 'Rotterdam Port',
      times: hours('custom', 2, '06', '18'),
      compare: 'sameTime',
      past: ({ from, to }, zone) => {
        const before = (time: number) => dateBefore(wallClock(zone, time).slice(0, 10), 2)
        return { range: { from: at(zone, before(from), '06'), to: at(zone, before(to), '18') }, scale: 1 }
      },
    },
  ],
  ['a team, some hours of a past day', { group: 'Pick Mezzanine', times: hours('day', 1, '05', '13') }],
  ['a team that does not scan, 7 days', { group: 'Yard', times: last7 }],
  ['a worker of two teams', { group: 'Acme Logistics', worker: () => both, compare: '7', past: daysBefore(7) }],
  ['that worker in one of them', { group: 'Reno North', worker: () => both }],
])('%s', async (_name, view) => {
  const group = view.group === 'busiest' ? busiest() : groupNamed(demo, view.group)
  const zone = group.time_zone
  const worker = view.worker?.().uid
  const timesOf = ({ times }: View) =>
    times?.(zone, times === last7 ? 0 : dayWithWork(group, (back) => times(zone, back).range))
  const { search, range } = timesOf(view) ?? { search: 'range=day', range: todayOf(zone, now) }
  const who = worker ? `&worker=${group.uid}~${worker}` : ''
  const against = view.compare ? `&compare=${view.compare}` : ''
  await show(admin, `?${search}&groups=${group.uid}${who}${against}`)
  const { compare } = view
  const past =
    compare && view.past
      ? { ...view.past(range, zone), label: labels[compare], isOne: compare === 'sameTime' }
      : undefined
  const shown = { group, range, today: !view.times, ...(worker ? { worker } : {}), ...(past ? { past } : {}) }
  const expected = await expectedCards(demo, reference, shown, now)
  expect(Object.keys(expected)).toHaveLength(18)
  await expect.poll(() => onScreen(admin)).toEqual(expected)
})

test('a worker sees the own figures, and of others only what the group did today', async () => {
  const user = demo.users.find(({ username }) => username === 'worker') as UserRecord
  const group = groupNamed(demo, 'Pick Mezzanine')
  const page = await pageOf('worker')
  await show(page, '?range=last7')
  const { range } = last7(group.time_zone)
  const expected = await expectedCards(demo, reference, { group, worker: user.uid, range, today: false }, now)
  await expect.poll(() => onScreen(page)).toEqual(expected)
})

test('the associates have their figures beside their names, the best first', async () => {
  const group = groupNamed(demo, 'Reno North')
  await show(admin, `?range=last7&groups=${group.uid}`)
  const teams = teamUids(group)
  const work = reference(last7(group.time_zone).range).filter(({ team }) => teams.has(team))
  const people = demo.users
    .filter(
      ({ status, roles }) => status === 1 && roles.some((held) => held.role === 'worker' && teams.has(held.group)),
    )
    .map(({ uid, first_name, last_name }) => {
      const own = work.filter(({ user }) => user === uid)
      const scans = own.reduce((sum, figures) => sum + figures.scans, 0)
      const hours = own.reduce((sum, figures) => sum + figures.pick, 0) / 3_600_000
      const text = (value: number, digits: number) =>
        value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
      const rate = hours > 0 ? text(scans / hours, 2) : '–'
      return {
        name: `${first_name} ${last_name}`,
        scans,
        texts: own.length > 0 ? [text(scans, 0), rate] : ['–', '–'],
      }
    })
    .sort((a, b) => b.scans - a.scans || a.name.localeCompare(b.name, 'en'))
  expect(people.length).toBeGreaterThan(12)
  const rows = () =>
    admin
      .getByRole('complementary', { name: 'Associates' })
      .locator('li')
      .evaluateAll((items) =>
        items.map((item) => ({
          name: item.querySelector('b')?.textContent,
          texts: [...item.querySelectorAll('.associate-value')].map((value) => value.lastChild?.textContent),
        })),
      )
  await expect.poll(rows).toEqual(people.slice(0, 12).map(({ name, texts }) => ({ name, texts })))
})

test('the wall shows the same, short', async () => {
  const group = groupNamed(demo, 'Acme Logistics')
  const root = demo.users.find(({ username }) => username === 'root') as UserRecord
  await demo.open.here.stores.preferences.set(demo.company.uid, `USER#${root.uid}`, { pref_type: 701, pref_value: '1' })
  const page = await pageOf('root')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await show(page, '')
  const shown = { group, range: todayOf(group.time_zone, now), today: true }
  const expected = await expectedCards(demo, reference, shown, now)
  const letters: Record<string, number> = { k: 1e3, M: 1e6 }
  const numberIn = (text: string) => {
    const [, digits = '', letter = ''] = /^\$?([\d,.]+)([kM]?)/.exec(text) ?? []
    return Number(digits.replaceAll(',', '')) * (letters[letter] ?? 1)
  }
  const values = () =>
    page
      .locator('.tv-card')
      .evaluateAll((cards) =>
        Object.fromEntries(
          cards.map((card) => [card.getAttribute('data-card'), card.querySelector('strong')?.textContent]),
        ),
      )
  await expect.poll(async () => Object.values(await values()).filter((text) => text && text !== '–')).toHaveLength(18)
  const texts = await values()
  for (const [id, { value }] of Object.entries(expected)) {
    const [full, short] = [numberIn(value), numberIn(texts[id] ?? '')]
    // What is left out is less than half of the third digit.
    expect(Math.abs(short - full), `card ${id}: ${texts[id]} of ${value}`).toBeLessThanOrEqual(full * 0.005 + 0.005)
  }
})
