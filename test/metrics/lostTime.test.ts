import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LostTime,
  lostTimeOf,
  reportedCauses,
  type Trouble,
  type WorkedJoin,
} from '../../shared/metrics/lostTime.ts'

const second = 1000
const minute = 60 * second
const pickGap = 5 * minute

interface Made {
  user?: string
  device?: string
  /** Seconds from the one scan to the next; negative of a rejected one. */
  waits: number[]
  troubles?: Trouble[]
  spans?: WorkedJoin['spans']
}

/** A join that begins at 0 with a scan after each wait. */
const joinOf = ({ user = 'ada', device = 'd1', waits, troubles = [], spans }: Made): WorkedJoin => {
  let at = 0
  let last: number | null = null
  const scans = waits.map((wait) => {
    at += Math.abs(wait) * second
    const outcome = wait < 0 ? ('rejected' as const) : ('accepted' as const)
    const gap = last === null ? null : at - last
    if (outcome === 'accepted') last = at
    return { at, outcome, gap, pickGap }
  })
  return { user, device, spans: spans ?? [{ from: 0, to: at + 1 }], scans, troubles }
}

const steady = (count: number, wait = 10) => Array.from({ length: count }, () => wait)
const trouble = (cause: Trouble['cause'], from: number, to: number): Trouble => ({
  cause,
  from: from * second,
  to: to * second,
})
const secondsOf = ({ pieces }: LostTime) =>
  pieces.map(({ cause, from, to, picking }) => [cause, from / second, to / second, picking])

describe('time lost to devices', () => {
  it('is what a scan took longer than usual, as far as trouble lasted', () => {
    // 30 scans each 10 s, then one after 100 s, 60 of which the device was offline.
    const join = joinOf({ waits: [...steady(30), 100, 10], troubles: [trouble('offline', 320, 380)] })
    expect(secondsOf(lostTimeOf([join]))).toEqual([['offline', 320, 380, true]])
  })

  it('leaves what a scan usually takes', () => {
    const join = joinOf({ waits: [...steady(30), 65, 10], troubles: [trouble('offline', 300, 365)] })
    expect(secondsOf(lostTimeOf([join]))).toEqual([['offline', 300, 355, true]])
  })

  it('is nothing where somebody goes on scanning as ever', () => {
    const join = joinOf({
      waits: steady(200),
      troubles: [trouble('offline', 300, 1900), trouble('lowBattery', 0, 2000)],
    })
    expect(lostTimeOf([join]).pieces).toEqual([])
  })

  it('counts a moment once, under the first of its causes', () => {
    const join = joinOf({
      waits: [...steady(30), 200, 10],
      troubles: [trouble('lowBattery', 310, 460), trouble('reconnecting', 400, 480), trouble('offline', 380, 420)],
    })
    expect(secondsOf(lostTimeOf([join]))).toEqual([
      ['lowBattery', 310, 380, true],
      ['offline', 380, 420, true],
      ['reconnecting', 420, 480, true],
    ])
  })

  it('takes being offline from 30 s on, whichever spans cut it', () => {
    const pieces = (...troubles: Trouble[]) =>
      secondsOf(lostTimeOf([joinOf({ waits: [...steady(30), 100, 10], troubles })]))
    expect(pieces(trouble('offline', 320, 349))).toEqual([])
    expect(pieces(trouble('offline', 335, 350), trouble('offline', 320, 335))).toEqual([['offline', 320, 350, true]])
    expect(pieces(trouble('reconnecting', 320, 325))).toEqual([['reconnecting', 320, 325, true]])
  })

  it('is no pick time where the gap is none', () => {
    const join = joinOf({ waits: [...steady(30), 400, 10], troubles: [trouble('offline', 320, 620)] })
    expect(secondsOf(lostTimeOf([join]))).toEqual([['offline', 320, 620, false]])
  })

  it('takes time that no span covers for silence, from 3 minutes on', () => {
    const silent = (to: number) => {
      const spans = [
        { from: 0, to: 301 * second },
        { from: to * second, to: 2000 * second },
      ]
      return secondsOf(lostTimeOf([joinOf({ waits: [...steady(30), to - 290, 10], spans })])).filter(
        ([cause]) => cause === 'silent',
      )
    }
    expect(silent(481)).toEqual([])
    expect(silent(541)).toEqual([['silent', 301, 541, true]])
    expect(silent(901)).toEqual([['silent', 301, 901, false]])
  })

  it('measures what a rejected scan takes', () => {
    // Each time the code is read again 4 s later, once it takes 30.
    const again = Array.from({ length: 6 }, () => [-10, 4]).flat()
    const { repeat, rejected, pieces } = lostTimeOf([joinOf({ waits: [...steady(30), ...again, -10, 30] })])
    expect(repeat).toBe(4 * second)
    expect(rejected).toHaveLength(7)
    expect(pieces.map(({ cause, from, to }) => [cause, to - from])).toEqual(
      Array.from({ length: 7 }, () => ['rejected', 4 * second]),
    )
  })

  it('says nothing of rejected scans where too few are known', () => {
    const again = Array.from({ length: 4 }, () => [-10, 4]).flat()
    const { repeat, rejected, pieces } = lostTimeOf([joinOf({ waits: [...steady(30), ...again] })])
    expect(repeat).toBeUndefined()
    expect(rejected).toHaveLength(4)
    expect(pieces).toEqual([])
  })

  it('takes the team’s usual time for a worker of whom too little is known, and says nothing without', () => {
    const bob = joinOf({ user: 'bob', device: 'd2', waits: [10, 100], troubles: [trouble('offline', 20, 100)] })
    expect(lostTimeOf([bob]).pieces).toEqual([])
    expect(secondsOf(lostTimeOf([bob, joinOf({ waits: steady(30) })]))).toEqual([['offline', 20, 100, true]])
  })

  it('counts trouble at the end of a join', () => {
    const join = joinOf({ waits: steady(30), troubles: [trouble('offline', 310, 500)] })
    const spans = [{ from: 0, to: 500 * second }]
    expect(secondsOf(lostTimeOf([{ ...join, spans }]))).toEqual([['offline', 310, 500, false]])
  })
})

const anyJoin = fc
  .record({
    user: fc.constantFrom('ada', 'bob'),
    device: fc.constantFrom('d1', 'd2'),
    waits: fc.array(fc.integer({ min: -90, max: 400 }).filter(Boolean), { minLength: 1, maxLength: 60 }),
    troubles: fc.array(
      fc.record({
        cause: fc.constantFrom(...reportedCauses),
        at: fc.nat(9000),
        long: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 8 },
    ),
    cuts: fc.array(fc.nat(9000), { maxLength: 6 }),
  })
  .map(({ cuts, troubles, ...made }) => {
    const told = troubles.map(({ cause, at, long }) => trouble(cause, at, at + long))
    const whole = joinOf({ ...made, troubles: told })
    const end = whole.spans[0]?.to as number
    const edges = [0, ...new Set(cuts.map((cut) => cut * second).filter((cut) => cut < end)), end].sort((a, b) => a - b)
    const spans = edges.slice(1).map((to, at) => ({ from: edges[at] as number, to }))
    return { ...whole, spans }
  })
const anyJoins = fc.array(anyJoin, { minLength: 1, maxLength: 5 })

describe('whatever happens', () => {
  it('is the same in any order, however spans cut trouble', () => {
    fc.assert(
      fc.property(anyJoins, fc.array(fc.nat(), { minLength: 200, maxLength: 200 }), (joins, luck) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item, at) => [luck[at % luck.length] as number, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item)
        const inOrder = ({ pieces, ...rest }: LostTime) => ({
          ...rest,
          pieces: pieces.map((piece) => JSON.stringify(piece)).sort(),
        })
        const cut = joins.map((join) => ({
          ...join,
          spans: shuffled(join.spans),
          scans: shuffled(join.scans),
          troubles: shuffled(
            join.troubles.flatMap(({ cause, from, to }) => {
              const middle = Math.round((from + to) / 2)
              return [
                { cause, from, to: middle },
                { cause, from: middle, to },
              ]
            }),
          ),
        }))
        expect(inOrder(lostTimeOf(cut))).toEqual(inOrder(lostTimeOf(joins)))
      }),
      { numRuns: 300 },
    )
  })

  it('is never counted twice, and never takes what a scan usually takes', () => {
    fc.assert(
      fc.property(anyJoins, (joins) => {
        const { pieces } = lostTimeOf(joins)
        // Each join by itself, so that what two devices lost at once is told apart.
        for (const [at, join] of joins.entries()) {
          const others = joins.map((other, index) => (index === at ? other : { ...other, troubles: [], spans: [] }))
          const own = lostTimeOf(others).pieces.sort((a, b) => a.from - b.from)
          own.forEach((piece, index) => {
            expect(piece.from).toBeLessThan(piece.to)
            expect(piece.from).toBeGreaterThanOrEqual(own[index - 1]?.to ?? 0)
          })
          const picked = join.scans
            .filter(({ outcome, gap }) => outcome === 'accepted' && gap !== null && gap <= pickGap)
            .reduce((sum, { gap }) => sum + (gap ?? 0), 0)
          const lost = own.filter(({ picking }) => picking).reduce((sum, { from, to }) => sum + to - from, 0)
          expect(lost).toBeLessThanOrEqual(picked)
          if (picked > 0) expect(lost).toBeLessThan(picked)
        }
        for (const { from, to } of pieces) expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
