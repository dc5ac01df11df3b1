import * as fc from 'fast-check'
import type { ReferenceJoin, SentBatch, SentScan } from '../lib/reference.ts'

/** Generated work: what handhelds could have sent, odd things included. */

export const excluded = ['AISLE-*', 'TOTE', '*-SHELF-*', '😀*', '\u001d0*1']
export const callouts = ['CALL*', 'AISLE-7', '*😀']
const codes = [
  'A1',
  'AISLE-1',
  'AISLE-7',
  'TOTE',
  'TOTE2',
  'aisle-1',
  'X-SHELF-9',
  'CALL-9',
  '0012345',
  'a*b',
  '\u001d01',
  '\u001d0112',
  '😀',
  'call-9',
]

const minute = 60_000

/** One batch of a chain: how long, and what happened at which part of it. */
const piece = fc.record({
  length: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 50 * minute }) },
    fc.integer({ min: 1, max: 5 }).map((quarters) => quarters * 15 * minute),
    fc.integer({ min: 50 * minute, max: 700 * minute }),
  ),
  scans: fc.array(
    fc.record({
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      code: fc.constantFrom(...codes),
      rejected: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 8 },
  ),
  steps: fc.array(
    fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), count: fc.integer({ min: 0, max: 500 }) }),
    {
      maxLength: 3,
    },
  ),
  odd: fc.constantFrom('none', 'none', 'none', 'twice', 'outside', 'reachesBack', 'gapTwice'),
})

const chain = fc.record({
  user: fc.constantFrom('anna', 'bert', 'cleo'),
  team: fc.constantFrom('pick', 'pick', 'pack', 'yard'),
  /** Where in the days around the date it begins. */
  start: fc.integer({ min: 0, max: 60 * 60 }).map((minutes) => minutes * minute),
  offset: fc.integer({ min: 0, max: minute - 1 }),
  pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
})

export interface Work {
  assignments: ReferenceJoin[]
  batches: SentBatch[]
}

/** Workers' chains of batches within about three days from `first`; each batch begins where the last one ended. */
export const workFrom = (first: number): fc.Arbitrary<Work> =>
  fc.array(chain, { minLength: 1, maxLength: 4 }).map((chains) => {
    const assignments: ReferenceJoin[] = []
    const batches: SentBatch[] = []
    for (const [number, { user, team, start, offset, pieces }] of chains.entries()) {
      const joined_at = first + start + offset
      const join = { id: `join${number}`, device: `dev${number % 2}`, user, team, joined_at }
      assignments.push(join)
      let from = joined_at
      let last: number | null = null
      for (const [place, { length, scans, steps, odd }] of pieces.entries()) {
        const to = from + length
        const at = (part: number) => from + Math.min(length - 1, Math.floor(part * length))
        const sent: SentScan[] = []
        for (const scan of [...scans].sort((a, b) => a.part - b.part)) {
          const time = at(scan.part)
          const outcome = scan.rejected ? 'rejected' : 'accepted'
          const gap = outcome === 'accepted' && last !== null ? time - last : null
          sent.push({ id: `s${sent.length}`, at: time, code: scan.code, symbology: 'QR', outcome, gap })
          if (outcome === 'accepted') last = time
        }
        const [one] = sent
        if (one && odd === 'twice') sent.push({ ...one, code: 'A1' })
        if (odd === 'outside')
          sent.push({ id: 'out', at: to, code: 'A1', symbology: '', outcome: 'accepted', gap: null })
        if (odd === 'reachesBack') {
          const gap = at(0) - joined_at + 1
          sent.push({ id: 'back', at: at(0), code: 'A1', symbology: '', outcome: 'accepted', gap })
        }
        // The time before an accepted scan again: the first gap over it is kept, in whichever request it comes.
        if (one?.outcome === 'accepted' && one.gap && odd === 'gapTwice')
          sent.push({ ...one, id: 'wide', gap: Math.min(one.at - joined_at, 90_000) })
        batches.push({
          id: `b${number}-${place}`,
          join_id: join.id,
          from,
          to,
          scans: sent,
          steps: steps.map(({ part, count }, index) => ({ id: `t${index}`, at: at(part), count })),
        })
        from = to
      }
    }
    return { assignments, batches }
  })

/** Several stretches of work around instants, as one. */
export const stretches = (instants: readonly number[]): fc.Arbitrary<Work> =>
  fc.tuple(...instants.map((first) => workFrom(first))).map((parts) => {
    const named = (part: number, id: string) => `${part}${id}`
    return {
      assignments: parts.flatMap(({ assignments }, part) =>
        assignments.map((join) => ({ ...join, id: named(part, join.id) })),
      ),
      batches: parts.flatMap(({ batches }, part) =>
        batches.map((sent) => ({ ...sent, id: named(part, sent.id), join_id: named(part, sent.join_id) })),
      ),
    }
  })

/** Zones far apart and off the hour, each with a date on which its clock changes or a month begins. */
export const clockChanges = [
  ['America/New_York', '2026-03-08'],
  ['America/St_Johns', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kathmandu', '2026-03-01'],
  ['Pacific/Kiritimati', '2026-05-01'],
] as const
