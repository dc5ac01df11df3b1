import { describe, expect, test } from 'vitest'
import type { Call } from '../../shared/contract/call.ts'
import { ReportedItem } from '../../shared/contract/handheld.ts'
import { calls } from '../../shared/contract/index.ts'
import { LoginAppearance, Order, usualAppearance } from '../../shared/customizer.ts'
import { faultsOf } from '../../shared/newUsers/check.ts'
import { columns } from '../../shared/newUsers/columns.ts'
import { bodyWith, type Path, pathsOf } from '../lib/bodies.ts'

/** What the contract takes as text and as a number, in every field of every call. */

const entries: [string, Call][] = [
  ...Object.entries(calls as Record<string, Call>),
  ['an item of a report', { ...(calls.report as Call), request: ReportedItem }],
]
const known = { at: 1, sent_at: 1, time_zone: 'Europe/Berlin', username: 'ada', password: 'Long-enough-1' }

/** Every text and number that a request comes to, once it was checked. */
const valuesOf = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(valuesOf) : [value]

describe.each(entries)('%s', (name, entry) => {
  // Batches, reports and lists of new users are validated item by item, each by rules of its own.
  const byItem = (path: Path) =>
    (name === 'events' && (path[0] === 'batches' || path[0] === 'heartbeat')) ||
    (name === 'report' && path[0] === 'items') ||
    (name === 'batchCreateUsers' && path[0] === 'users') ||
    path.includes('option_value')
  const paths = pathsOf(entry).filter((path) => !byItem(path))
  const taken = (path: (typeof paths)[number], json: string) => {
    const { success, data } = entry.request.safeParse(JSON.parse(bodyWith(entry, known, path, json)))
    return success ? valuesOf(data) : []
  }

  test('takes no half characters', () => {
    for (const path of paths) {
      for (const half of ['\\ud800', 'a\\udc00b', 'a@b\\ud800.example']) {
        const texts = taken(path, `"${half}"`).filter((value) => typeof value === 'string')
        expect(
          texts.every((value) => value.isWellFormed()),
          `${name} ${path.join('.')} ${half}`,
        ).toBe(true)
      }
    }
  })

  test('takes no number that cannot be stored', () => {
    for (const path of paths) {
      for (const json of ['5e-324', '-5e-324', '1e-131', '-0', '1e400', '1e126', '9007199254740993']) {
        for (const value of taken(path, json)) {
          if (typeof value !== 'number') continue
          const told = `${name} ${path.join('.')} ${json}`
          expect(Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER, told).toBe(true)
          expect(value === 0 || Math.abs(value) >= 1e-9, told).toBe(true)
        }
      }
    }
  })
})

test('no option of the sign-in page, and no order, takes half characters or a number that cannot be stored', () => {
  const half = 'a\ud800'
  for (const name of ['login_banner_text', 'login_banner_link_url', 'login_static_title', 'login_banner_text_color'])
    expect(LoginAppearance.safeParse({ ...usualAppearance, [name]: half }).success, name).toBe(false)
  const slide = { url: 'x', slide_title: half, link_url: half }
  expect(LoginAppearance.safeParse({ ...usualAppearance, login_slider: [slide] }).success).toBe(false)
  for (const login_slide_speed of [5e-324, 1e126]) {
    expect(LoginAppearance.safeParse({ ...usualAppearance, login_slide_speed }).success).toBe(false)
  }
  expect(Order.safeParse([half]).success).toBe(false)
})

test('no cell of a list of new users takes half characters', () => {
  // Roles and groups are looked up, not stored.
  for (const column of columns.filter((each) => each !== 'role' && each !== 'group')) {
    const faults = faultsOf({ [column]: 'Long-enough-1 a@b\ud800.example' }, [])
    expect(
      faults.map((fault) => fault.column),
      column,
    ).toContain(column)
  }
})
