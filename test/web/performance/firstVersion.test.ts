import { expect, test, vi } from 'vitest'
import { changeState, changeStep } from '../../../functions/data/changes.ts'
import { early } from '../../../web/api/send.ts'
import { firstVersion, holdsFor } from '../../../web/pages/performance/firstVersion.ts'

const group = { uid: 'f1', name: 'Reno', type: 'facility', zone: 'UTC' } as const
const begun = Date.parse('2026-11-20T06:00:00Z')

/** What the first script has read, when its answer came so many ms after it asked. */
const answered = (after: number, status = 200, uid: string = group.uid) => {
  const body = JSON.stringify({ status, message: 'OK', data: { version: 'v1' } })
  const key = early('getFiguresVersion', { group_uid: uid })
  vi.stubGlobal('window', {
    __early: { now: begun, answers: {}, there: { [key]: { status, body, at: begun + after } } },
  })
}

test('the version that was asked for with the first figures is theirs, where it came soon and for this group', () => {
  answered(300)
  expect(firstVersion(group)).toBe('v1')
  // It is taken once: later figures were read by themselves.
  expect(firstVersion(group)).toBeUndefined()
  answered(holdsFor)
  expect(firstVersion(group)).toBeUndefined()
  answered(300, 503)
  expect(firstVersion(group)).toBeUndefined()
  answered(300, 200, 'f2')
  expect(firstVersion(group)).toBeUndefined()
})

test('a change between figures and their version makes it another one later', () => {
  // At any place in its step, and for as long after the change as a version is taken.
  for (let into = 0; into < changeStep; into += 100) {
    const change = begun + into
    const at = change - (change % changeStep)
    for (let later = 0; later < holdsFor; later += 100) {
      expect(changeState(at, change + later)).not.toBe(changeState(at, change + 60_000))
    }
  }
})
