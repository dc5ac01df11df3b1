import { describe, expect, test } from 'vitest'
import { calls } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { pages } from '../../../shared/pages.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { goalsInput } from '../../../web/features/figures/inputs.ts'
import { groupTree } from '../../../web/features/groups/tree.ts'
import { isPassed } from '../../../web/pages/associates/view.ts'
import { firstCalls } from '../../../web/pages/performance/firstCalls.ts'
import {
  cardLink,
  chartOf,
  criticalLink,
  pageLink,
  tableLink,
  tasksLink,
} from '../../../web/pages/performance/links.ts'
import { cardIds } from '../../../web/pages/performance/order.ts'
import { cardsQuery, staticQuery } from '../../../web/pages/performance/queries.ts'
import { cookiesFor } from '../../../web/pages/performance/savedSelection.ts'
import { groupsRefusal, stillThere, withTimes } from '../../../web/pages/performance/selection.ts'

const now = Date.parse('2026-11-20T20:10:00Z')
const session = (key: 'admin' | 'worker') =>
  ({
    user: { uid: 'u1' },
    role: { key },
    company: { uid: 'co' },
    group: { uid: 'co', name: 'Harrow', type: 'company', time_zone: 'UTC' },
  }) as Session
const reno = { uid: 'f1', name: 'Reno', type: 'facility', zone: 'America/Los_Angeles' } as const
const tulsa = { uid: 'f2', name: 'Tulsa', type: 'facility', zone: 'America/Chicago' } as const
const own = { uid: 'co', name: 'Harrow', type: 'company', zone: 'UTC' } as const
const jar = (times: Parameters<typeof cookiesFor>[0]) =>
  cookiesFor(times, { user: 'u1', group: 'co' })
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

describe('the first calls', () => {
  test('are valid, and are those of the page for the own group', () => {
    const first = firstCalls(session('admin'), '', '', now)
    expect(first.map(([name]) => name)).toEqual([
      'getCardMetrics',
      'getTodaysStaticMetrics',
      'getTodaysStaticDeviceData',
      'getTargetMetrics',
      'getFiguresVersion',
      'getUserPreferences',
    ])
    for (const [name, input] of first) expect(calls[name].request.safeParse(input).success).toBe(true)
    expect(first[3]).toEqual(['getTargetMetrics', { group_uid: 'co', group_type: 0 }])
  })

  test('ask for the goals of a range that is over, and for those of now for the cards of today', () => {
    const asked = (search: string) =>
      firstCalls(session('admin'), search, '', now).flatMap(([name, input]) =>
        name === 'getTargetMetrics' ? [input] : [],
      )
    const goals = { group_uid: 'co', group_type: 0 }
    expect(asked('?range=day&from=2026-11-19T00')).toEqual([{ ...goals, day: '2026-11-19' }, goals])
    expect(asked('?range=custom&from=2026-11-01T00&to=2026-11-10T24')).toEqual([{ ...goals, day: '2026-11-10' }, goals])
    expect(asked('?range=last7')).toEqual([goals])
    expect(goalsInput(own, { view: 'last30' }, now)).toEqual(goalsInput(own))
  })

  test('follow what is remembered: range, group, zone and the group of the chosen worker', () => {
    const cookies = jar({ times: { view: 'last7' }, groups: [reno] })
    expect(firstCalls(session('admin'), '', cookies, now)[0]?.[1]).toMatchObject({
      group_uid: 'f1',
      time_zone: 'America/Los_Angeles',
      start_time: '2026-11-14 00:00:00',
    })
    const chosen = jar({ times: { view: 'day' }, groups: [reno, tulsa], worker: { group: 'f2', uid: 'w' } })
    expect(firstCalls(session('admin'), '', chosen, now)[0]?.[1]).toMatchObject({ group_uid: 'f2' })
  })

  test('of a worker are always those of the own group', () => {
    const cookies = jar({ times: { view: 'day' }, groups: [reno] })
    expect(firstCalls(session('worker'), '', cookies, now)[0]?.[1]).toMatchObject({ group_uid: 'co' })
  })

  test('follow the address before what is remembered, as far as its groups are known', () => {
    const cookies = jar({ times: { view: 'last7' }, groups: [reno] })
    const asked = (search: string) => firstCalls(session('admin'), search, cookies, now)
    expect(asked('?range=last30&groups=f1')[0]?.[1]).toMatchObject({
      group_uid: 'f1',
      start_time: '2026-10-22 00:00:00',
    })
    expect(asked('?range=last30&groups=co')[0]?.[1]).toMatchObject({ group_uid: 'co' })
    expect(asked('?groups=f2').map(([name]) => name)).toEqual(['getUserPreferences'])
  })
})

test('today’s figures are read along with those of every range, and not kept from the one before', () => {
  for (const times of [{ view: 'day' }, { view: 'last7' }] as const) {
    expect(staticQuery(reno, times).queryKey.slice(1)).toEqual(cardsQuery(reno, times).queryKey.slice(1))
  }
})

describe('the selection', () => {
  test('an empty one and one beyond the limit of the view are refused', () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ ...reno, uid: `f${index}` }))
    expect(groupsRefusal([], 'day')).toBe("Can't be empty")
    expect(groupsRefusal(six.slice(1), 'day')).toBeUndefined()
    expect(groupsRefusal(six, 'day')).toBe("Can't have more than 5 groups")
    expect(groupsRefusal(six.slice(0, 2), 'last7')).toBe("Can't have more than 1 groups")
  })

  test('another view begins with the own group again; other hours of the same view do not', () => {
    const draft = { times: { view: 'day' as const }, groups: [reno, tulsa] }
    expect(withTimes(draft, { view: 'last7' }, own).groups).toEqual([own])
    expect(withTimes(draft, { view: 'day', start: '2026-11-19 00' }, own).groups).toEqual([reno, tulsa])
  })

  test('groups that are gone drop out, and names are those of today', () => {
    expect(stillThere([reno, tulsa], [{ ...tulsa, name: 'Tulsa 2' }], own)).toEqual([{ ...tulsa, name: 'Tulsa 2' }])
    expect(stillThere([reno], [tulsa], own)).toEqual([own])
  })
})

describe('links of cards', () => {
  const shown = (role: RoleName) => ({ role, group: reno, worker: 'w1', times: { view: 'day' }, now }) as const
  const group = { uid: 'f1', name: 'Reno', type: 'facility' }
  const everything = (use: () => void) => {
    const entries = pages as unknown as { built?: boolean | undefined }[]
    const before = entries.map(({ built }) => built)
    try {
      for (const entry of entries) entry.built = true
      use()
    } finally {
      entries.forEach((entry, index) => {
        entry.built = before[index]
      })
    }
  }

  test('lead only to pages that exist', () => {
    for (const id of cardIds) {
      const to = cardLink(id, shown('admin'))?.to.split('?')[0]
      const page = id === 10 || id === 12 ? 'deviceInformation' : id === 15 ? 'teamRankings' : 'charts'
      expect(to).toBe(pageLink(page, 'admin'))
    }
  })
  test('every other card names its chart', () => {
    expect(cardIds.filter((id) => !chartOf[id])).toEqual([10, 12, 15])
    expect(chartOf).toEqual({
      0: 'SCANS',
      1: 'SCANS_P_HOUR',
      2: 'SECONDS_P_SCAN',
      3: 'STEPS',
      4: 'STEPS_P_HOUR',
      5: 'STEPS_P_SCAN',
      6: 'COST_P_SCAN',
      7: 'SCAN_HOURS',
      8: 'NONSCAN_HOURS',
      9: 'ACTIVE_WORKERS',
      11: 'SCANS',
      13: 'TOTAL_HOURS',
      14: 'STEPS',
      16: 'HOURS_SAVED',
      17: 'ROI',
    })
    everything(() =>
      expect(cardLink(1, shown('admin'))).toEqual({
        to: '/home/charts',
        state: {
          dataType: 'SCANS_P_HOUR',
          rangeType: 'day',
          dataset: { group, chart: 'w1' },
          startcustom: '2026-11-20 00:00:00',
          endcustom: '2026-11-20T20:15:00.000Z',
          interval: 'hour',
        },
      }),
    )
  })
  test('devices are listed in the order that the card is about, critical ones by the state of their battery', () => {
    const to = '/home/settings/device-information?tab=table'
    everything(() => {
      expect(cardLink(10, shown('admin'))).toEqual({ to, state: { passedGroup: group, passedOrder: 'active_devices' } })
      expect(cardLink(12, shown('teamManager'))).toEqual({
        to,
        state: { passedGroup: group, passedOrder: 'battery_percent' },
      })
      expect(criticalLink(shown('admin'))).toEqual({
        to,
        state: {
          passedGroup: group,
          passedOrder: 'battery_percent',
          passedFilter: ['DEAD', 'COLD', 'OVER_VOLTAGE', 'UNKNOWN', 'OVERHEAT'],
        },
      })
    })
  })
  test('teams are ranked by their hours', () => {
    everything(() =>
      expect(cardLink(15, shown('facilityManager'))).toEqual({
        to: '/home/rankings/team-rankings',
        state: { group, dataType: 'TOTAL_HOURS', worker: 'w1' },
      }),
    )
  })
  test('the Associates Table opens with what is shown beside the cards', () => {
    everything(() => {
      expect(tableLink(shown('teamManager'), ['a', 'b'])).toEqual({
        to: '/home/associates-table',
        state: {
          start: '2026-11-20 00:00:00',
          end: '2026-11-20T20:15:00.000Z',
          timeView: 'day',
          group: { ...group, zone: 'America/Los_Angeles' },
          users: ['a', 'b'],
          cameFromSidebar: true,
        },
      })
      expect(tableLink(shown('worker'), [])).toBeUndefined()
      // Before anybody is listed, or where nobody is, everybody is meant.
      for (const users of [undefined, [], ['a', 'b']]) {
        const link = tableLink(shown('admin'), users)
        expect(isPassed(link?.state)).toBe(true)
        expect(link?.state).toMatchObject({ group, start: '2026-11-20 00:00:00' })
      }
    })
  })
  test('the tasks of a group open for those who manage them', () => {
    everything(() => {
      expect(tasksLink(shown('teamManager'))).toEqual({ to: '/home/tasks', state: { group: group.uid } })
      expect(tasksLink(shown('worker'))).toBeUndefined()
    })
  })
  test('devices and teams lead workers nowhere, teams team managers neither', () => {
    everything(() => {
      const linked = (role: RoleName) => cardIds.filter((id) => cardLink(id, shown(role)))
      expect(cardIds.filter((id) => !linked('worker').includes(id))).toEqual([10, 12, 15])
      expect(cardIds.filter((id) => !linked('teamManager').includes(id))).toEqual([15])
      expect(linked('admin')).toEqual([...cardIds])
      expect(criticalLink(shown('worker'))).toBeUndefined()
    })
  })
})

test('the tree has the teams below their facility and takes over its zone', () => {
  const facility = { uid: 'f1', name: 'Reno', time_zone: 'America/Los_Angeles' }
  const team = (uid: string, name: string, parent_id: string) => ({ uid, name, parent_id })
  const tree = groupTree(
    own,
    [facility] as never,
    [team('t2', 'Pick 10', 'f1'), team('t1', 'Pick 2', 'f1'), team('t3', 'Else', 'f9')] as never,
  )
  expect(tree.children[0]?.children.map(({ name, zone }) => `${name} ${zone}`)).toEqual([
    'Pick 2 America/Los_Angeles',
    'Pick 10 America/Los_Angeles',
  ])
})
