import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import { type RoleName, roleNames } from '../../../shared/roles.ts'
import { stubBrowser } from '../lib/browser.ts'
import { noGoals, row, source } from './source.ts'

/** What the page draws for whom, and how its parts look in each of their states. */

const signedIn = vi.hoisted(() => ({ session: undefined as unknown }))
vi.mock('../../../web/api/send.ts', () => ({
  answer: () => new Promise(() => {}),
  earlyData: () => undefined,
  earlyDataAt: () => undefined,
  onWritten: () => () => {},
  send: () => new Promise(() => {}),
}))
vi.mock('../../../web/api/session.tsx', () => ({ useSession: () => signedIn.session }))
vi.mock('../../../web/pages/performance/useWide.ts', () => ({ useWide: () => true }))

const { queryClient } = await import('../../../web/api/calls.ts')
const queries = await import('../../../web/pages/performance/queries.ts')
const { CardArea } = await import('../../../web/pages/performance/CardArea.tsx')
const { cardModels } = await import('../../../web/pages/performance/cards.ts')
const { default: ComparisonPanel } = await import('../../../web/pages/performance/ComparisonPanel.tsx')
const { Comparison } = await import('../../../web/pages/performance/Comparison.tsx')
const { GroupHead } = await import('../../../web/pages/performance/GroupHead.tsx')
const { cardIds } = await import('../../../web/pages/performance/order.ts')
const { default: PerformancePage } = await import('../../../web/pages/performance/PerformancePage.tsx')
const { RefreshButton } = await import('../../../web/features/figures/Head.tsx')
const { MetricCard } = await import('../../../web/parts/metrics/MetricCard.tsx')

const now = Date.parse('2026-11-20T20:10:05Z')

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ now })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { search: '', pathname: '/home/performance' })
  queryClient.clear()
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/home/performance']}>{element}</MemoryRouter>
    </QueryClientProvider>,
  )

/** The page as it is drawn first for somebody of a role, with the figures of the group. */
const pageOf = (role: RoleName) => {
  const { group, rows, statics, devices, goals, teams } = source
  signedIn.session = {
    user: { uid: 'a', first_name: 'Amara', last_name: 'Okafor' },
    role: { key: role },
    company: { uid: 'co', name: 'Harrow', company_url: 'harrow' },
    group: { uid: group.uid, name: group.name, type: group.type, time_zone: group.zone },
  } as unknown as Session
  const today = { view: 'day' } as const
  const worker = role === 'worker' || role === 'taskWorker' ? 'a' : undefined
  const read = [
    [queries.cardsQuery(group, today), rows],
    [queries.staticQuery(group, today), statics],
    [queries.devicesQuery(group), devices],
    [queries.goalsQuery(group), goals],
    [queries.teamsQuery(group, today, worker, 'harrow'), teams],
    [queries.preferencesQuery('a'), []],
  ] as const
  for (const [{ queryKey }, data] of read) queryClient.setQueryData(queryKey as readonly unknown[], data)
  return drawn(<PerformancePage />)
}

describe.each(roleNames)('a %s', (role) => {
  const works = role === 'worker' || role === 'taskWorker'

  test('has the toolbar, the cards and how old they are', () => {
    const page = pageOf(role)
    for (const part of [
      '<span class="sr">Time range: </span>',
      '>Get Metrics</button>',
      '<span class="sr">Historical Comparison </span>',
      '<span class="sr">Refresh rate: </span>',
      '>Every 5 min<',
      'Refresh Now</button>',
      '>Last updated 12:10:05 ',
      'aria-label="Walkthrough of this page"',
    ]) {
      expect(page).toContain(part)
    }
    // The first frame has the places of most cards only; what stands in all of them is seen in the browser.
    expect(page.match(/<article/g)).toHaveLength(4)
    expect(page.match(/<div class="metric( card-wide)?"><\/div>/g)).toHaveLength(14)
  })

  test('chooses groups and associates unless the own figures are all that is shown', () => {
    const page = pageOf(role)
    expect(page.includes('<span class="sr">Groups: </span>')).toBe(!works)
    // Of the associates the first frame has their place; the list is seen in the browser.
    expect(page.includes('aria-label="Associates"')).toBe(!works)
    expect(page).not.toContain('aria-label="Collapse associates"')
  })

  test('is offered TV Mode as an admin only', () => {
    expect(pageOf(role).includes('data-tour="tv-mode"')).toBe(role === 'superAdmin' || role === 'admin')
  })
})

describe('the cards of a group', () => {
  const about = {
    source,
    times: { view: 'last7' },
    ages: { rows: now, statics: now, devices: now, teams: now },
  } as const
  const usual = { group: 'Reno North', about, waiting: false, failed: false, none: false, over: false, cards: [] }
  const never = () => expect.unreachable()
  const acts = { onRetry: never, onChangeDates: never, onMove: never, onStep: never, onDelete: never }
  const area = (more: Partial<typeof usual>) => drawn(<CardArea {...usual} {...acts} {...more} />)

  test('give way to a sentence where a range that is over has none', () => {
    const message = 'No data found for Reno North in given time and date range'
    expect(area({ none: true, over: true })).toContain(message)
    expect(area({ none: true })).not.toContain(message)
    expect(area({ over: true })).not.toContain(message)
  })

  test('are said to be loading, or to have failed', () => {
    expect(area({ waiting: true })).toContain('role="status" aria-label="Loading Reno North"')
    expect(area({ failed: true })).toMatch(
      /role="alert".*Something went wrong while fetching metrics data\. Please try again\./,
    )
  })
})

test('the comparison offers 7, 30 and 90 days and Same Time, and says when it is loading, loaded or neither', () => {
  const never = () => expect.unreachable()
  const panel = drawn(<ComparisonPanel option={undefined} onCompare={never} onClear={never} />)
  const options = [...panel.matchAll(/type="radio"[^>]*\/><span>([^<]+)/g)].map(([, name]) => name)
  expect(options).toEqual(['Same Time', '7 days', '30 days', '90 days'])
  expect(panel).not.toContain('checked')

  const button = (option: '7' | undefined, loading: boolean) =>
    drawn(<Comparison option={option} loading={loading} onCompare={never} onClear={never} />)
  expect(button(undefined, false)).not.toContain('aria-label="Clear"')
  expect(button('7', true)).toContain('Comparing')
  expect(button('7', false)).toContain('vs 7 days')
  expect(button('7', false)).toContain('aria-label="Clear"')
})

test('a card says how it changed by an arrow up or down, or by a minus', () => {
  const against = (scans: number) => {
    const past = { worked: { workingHours: 6, pickHours: 2, scans, steps: 3000 }, goals: noGoals, label: 'before' }
    const [card] = cardModels([0], { ...source, past })
    if (!card) throw new Error('no card')
    const [, arrow, size, text] =
      /class="card-change".*?lucide-([\w-]+).*?<span aria-hidden="true">([^<]*)<\/span><span class="sr">([^,]*),/.exec(
        drawn(<MetricCard card={card} />),
      ) ?? []
    return [arrow, size, text]
  }
  expect(against(240)).toEqual(['arrow-up', '25.0%', 'up 25.0%'])
  expect(against(400)).toEqual(['arrow-down', '25.0%', 'down 25.0%'])
  expect(against(300)).toEqual(['minus', '0.0%', 'no change'])
})

test('dots say which of the groups is shown; a single group has none', () => {
  const { group } = source
  const groups = ['Reno North', 'Tulsa', 'Picking'].map((name, index) => ({ ...group, uid: `g${index}`, name }))
  const never = () => expect.unreachable()
  const head = (index: number) =>
    drawn(
      <GroupHead
        group={group}
        node={undefined}
        note={undefined}
        counts={undefined}
        carousel={{ groups, index, running: true, paused: false, onPause: never, onGo: never }}
      />,
    )
  const shown = (index: number) =>
    [...head(index).matchAll(/aria-current="(\w+)" aria-label="([^"]+)"/g)].map(([, on, name]) => [on, name])
  expect(shown(1)).toEqual([
    ['false', 'Reno North, group 1 of 3'],
    ['true', 'Tulsa, group 2 of 3'],
    ['false', 'Picking, group 3 of 3'],
  ])
  expect(shown(2).map(([on]) => on)).toEqual(['false', 'false', 'true'])
  expect(pageOf('admin')).not.toContain('turn-dot')
})

test('while figures are read again the button says so', () => {
  const button = (running: boolean) =>
    drawn(<RefreshButton running={running} narrow={false} onRefresh={() => expect.unreachable()} />)
  expect(button(true)).toContain('aria-busy="true"')
  expect(button(false)).toContain('aria-busy="false"')
})

test('a goal that is null is shown as Not Set', () => {
  const cards = cardModels(cardIds, { ...source, rows: [row('a', 1, 1, 60, 30)] })
  const notSet = cards.filter((card) => drawn(<MetricCard card={card} />).includes('Goal Not Set'))
  expect(notSet.map(({ title }) => title)).toEqual([
    ...['Scans (Today)', 'Steps (Today)', 'Scans', 'Scans/Hour', 'Seconds/Scan', 'Steps', 'Steps/Hour'],
    ...['Steps/Scan', 'Cost/Scan'],
  ])
})
