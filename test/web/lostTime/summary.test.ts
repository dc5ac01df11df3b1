import { describe, expect, test } from 'vitest'
import { behindShare, heldBack } from '../../../shared/metrics/lostTable.ts'
import { type Answer, summaryOf, totalsOf } from '../../../web/features/lostTime/summary.ts'
import { lostHours } from '../../../web/pages/associates/lostHours.ts'

const worker = (user_uid: string, team_uid: string, total_scans: number, pick_time: number) => ({
  ...{ user_uid, team_uid, total_scans, pick_time, working_time: 600, total_steps: 9000 },
  person: { first_name: user_uid, last_name: '', username: user_uid },
  loss_known: true,
})
const team = (uid: string, hourly_wage: number | null) => ({
  ...{ uid, name: uid, yellow_zone: 10, scans_phr: 100, steps_phr: null, hourly_wage },
})
const loss = (user_uid: string, team_uid: string, device_id: string, offline: number, rejected = 0) => ({
  ...{ user_uid, team_uid, device_id },
  ...{ lost: { offline, ...(rejected ? { rejected } : {}) }, picking: offline + rejected },
})

const answer: Answer = {
  workers: [
    worker('ann', 'pick', 900, 600),
    worker('bob', 'pick', 880, 600),
    worker('cy', 'pick', 500, 600),
    worker('dee', 'pack', 1000, 600),
    worker('eve', 'pick', 3, 29),
  ],
  teams: [team('pick', 12), team('pack', 30)],
  devices: [
    { device_id: 'd1', name: 'RN-1', model: 'TC21' },
    { device_id: 'd2', name: 'RN-2', model: 'TC21' },
    { device_id: 'd3', name: 'RN-3', model: 'TC52' },
  ],
  losses: [
    loss('ann', 'pick', 'd1', 50, 10),
    loss('bob', 'pick', 'd2', 45),
    loss('cy', 'pick', 'd3', 1),
    loss('dee', 'pack', 'd1', 30),
  ],
  ...{ used: 5, not_reporting: 1, rejected: { counted: 4, unknown: 0, seconds: 4 } },
}

describe('the summary of lost time', () => {
  const summary = summaryOf(answer, 'scans')

  test('says whose scanner it is: 900 scans in 10 hours are 100 an hour in the 9 that were not lost', () => {
    expect(summary.workers.map(({ key, held, paces }) => [key, held, paces.measured, paces.without])).toEqual([
      ['ann pick', 'scanner', 90, 100],
      ['bob pick', 'both', 88, 880 / 9.25],
      ['dee pack', 'nothing', 100, 1000 / 9.5],
      ['cy pick', 'pace', 50, 500 / (599 / 60)],
    ])
    expect(summary.short).toBe(1)
  })

  test('adds up what was lost, at the wage of each team', () => {
    expect(summary.lost).toBe(136)
    expect(summary.cost).toBeCloseTo((106 / 60) * 12 + (30 / 60) * 30, 9)
    expect(summary.wage).toBeNull()
    expect(summary.teams.map(({ id, lost }) => [id, lost])).toEqual([
      ['pick', 106],
      ['pack', 30],
    ])
    expect(summary.devices.map(({ name, lost, workers }) => [name, lost, workers])).toEqual([
      ['RN-1', 90, 2],
      ['RN-2', 45, 1],
      ['RN-3', 1, 1],
    ])
    expect(summary.devices[0]?.causes).toMatchObject({ offline: 80, rejected: 10, silent: 0 })
    expect(summary.behind).toEqual({ devices: 2, model: { name: 'TC21', count: 2 } })
  })

  test('has no cost where a team has no wage, and the wage where all have the same', () => {
    const without = summaryOf({ ...answer, teams: [team('pick', 12), team('pack', null)] }, 'scans')
    expect([without.cost, without.teams.map(({ cost }) => cost)]).toEqual([null, [(106 / 60) * 12, null]])
    expect(summaryOf({ ...answer, teams: [team('pick', 9), team('pack', 9)] }, 'scans').wage).toBe(9)
  })

  test('takes all that was lost from the time of steps, and knows no goal where none is set', () => {
    const [ann] = summaryOf(answer, 'steps').workers
    expect([ann?.paces, ann?.held]).toEqual([{ measured: 900, without: 1000 }, 'unknown'])
  })
})

describe('what no device told', () => {
  const unknownFor = (...names: string[]): Answer => ({
    ...answer,
    losses: answer.losses.filter(({ user_uid }) => !names.includes(user_uid)),
    workers: answer.workers.map((one) => ({ ...one, loss_known: !names.includes(one.user_uid) })),
  })

  test('of a worker is not known: neither what was lost nor the pace without it, which is not the pace either', () => {
    const summary = summaryOf(unknownFor('ann'), 'scans')
    expect(summary.workers.at(-1)).toMatchObject({
      ...{ key: 'ann pick', lost: null, paces: { measured: 90, without: null }, held: 'unknown', device: undefined },
    })
    expect([summary.known, summary.unknown, summary.knownWorkingTime]).toEqual([4, 1, 2400])
    expect(summary.workers.map(({ lost }) => lost)).toEqual([45, 30, 1, null])
  })

  test('of nobody makes no zero of it', () => {
    const summary = summaryOf(unknownFor('ann', 'bob', 'cy', 'dee', 'eve'), 'scans')
    expect([summary.known, summary.unknown, summary.knownWorkingTime, summary.lost]).toEqual([0, 5, 0, 0])
    expect(new Set(summary.workers.map(({ lost, held }) => `${lost} ${held}`))).toEqual(new Set(['null unknown']))
  })
})

test('what hardly changes is the pace, and what is near the goal before and after too', () => {
  expect(heldBack({ measured: 96, without: 98 }, 100, 10)).toBe('pace')
  expect(heldBack({ measured: 92, without: 97 }, 100, 10)).toBe('both')
  expect(heldBack({ measured: 99.9, without: 100 }, 100, 10)).toBe('scanner')
  expect(heldBack({ measured: 99, without: null }, 100, 10)).toBe('unknown')
})

test('so many make up 80 percent', () => {
  expect([behindShare([]), behindShare([0, 0]), behindShare([1]), behindShare([4, 1, 4, 1])]).toEqual([0, 0, 1, 2])
})

test('the sum can be that of one worker, at the wage of the teams in which time was lost', () => {
  expect(totalsOf(answer, 'bob')).toMatchObject({ lost: 45, working: 600, cost: 9, wage: 12, causes: { offline: 45 } })
  expect(totalsOf(answer, 'eve')).toMatchObject({ lost: 0, working: 600, cost: 0 })
  const unpaid = { ...answer, teams: [team('pick', null), team('pack', 30)] }
  expect(totalsOf(unpaid).cost).toBeNull()
  expect(totalsOf(unpaid, 'dee').cost).toBe(15)
})

test('a worker’s hours are those of all teams; of whom no device tells anything, nothing is said', () => {
  const workers = answer.workers.map((each) => ({
    ...each,
    loss_known: each.user_uid !== 'eve' && each.user_uid !== 'cy',
  }))
  const losses = [...answer.losses, loss('ann', 'pack', 'd2', 30)]
  expect([...lostHours({ workers, losses })]).toEqual([
    ['ann', 1.5],
    ['bob', 0.75],
    ['dee', 0.5],
    // What shows is known, whatever the device tells.
    ['cy', 1 / 60],
  ])
})
