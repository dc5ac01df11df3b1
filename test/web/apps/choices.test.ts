import { describe, expect, test } from 'vitest'
import type { AppDevice } from '../../../shared/contract/apps.ts'
import { Failure } from '../../../web/api/failure.ts'
import { apkFault, apkOf, refusalText } from '../../../web/features/apps/apk.ts'
import { changeOf, choiceOf, deploymentsOf, statusCountsOf } from '../../../web/pages/apps/choices.ts'
import { shownStatusOf } from '../../../web/pages/apps/shownStatus.ts'
import { tabOf } from '../../../web/pages/apps/tab.ts'
import { speedometer } from '../../../web/parts/upload/beginUpload.ts'

const device = (id: string, more: Partial<AppDevice> = {}): AppDevice => ({
  ...{
    id,
    device_id: id,
    serial_number: `S-${id}`,
    mac_address: `00:${id}`,
    label: '',
    model: 'TC52',
    user_name: null,
  },
  ...{ signed_in: false, group_name: 'Pick', group_uid: 'g', workhero_version: '5', version_name: null },
  ...{ version_code: null, deployment_operation: null, deployment_strategy: null, deployment_status: null },
  ...{ deployment_updated_on: null, removing: false, downloaded: false, reason: null, reported_on: null },
  ...{ last_updated: null, charging: null, wakeable: false },
  ...more,
})
const has = { deployment_operation: 1, deployment_strategy: 0, deployment_status: 1 } as const
const [fresh, held, forced, leaving] = [
  device('a'),
  device('b', has),
  device('c', { ...has, deployment_strategy: 1 }),
  device('d', { deployment_operation: 3, deployment_status: 0, removing: true }),
]

test('what changes is what is asked', () => {
  const choices = new Map([
    ['a', { on: true, strategy: 0 } as const],
    ['b', { on: false, strategy: 0 } as const],
    ['c', { on: true, strategy: 1 } as const],
    ['d', { on: true, strategy: 1 } as const],
  ])
  expect(deploymentsOf([fresh, held, forced, leaving], choices)).toEqual([
    { serial_number: 'S-a', mac_address: '00:a', operation: 1, strategy: 0 },
    { serial_number: 'S-b', mac_address: '00:b', operation: 3, strategy: 0 },
    { serial_number: 'S-d', mac_address: '00:d', operation: 1, strategy: 1 },
  ])
  // Another strategy of what is there is asked anew; what was forced and goes, goes without one.
  expect(changeOf(held, { on: true, strategy: 1 })).toBe('install')
  expect(deploymentsOf([forced], new Map([['c', { on: false, strategy: 1 }]]))).toMatchObject([
    { operation: 3, strategy: 0 },
  ])
  expect(choiceOf(fresh, new Map(), true)).toEqual({ on: false, strategy: 1 })
  expect(choiceOf(held, new Map(), true)).toEqual({ on: true, strategy: 0 })
  expect(deploymentsOf([fresh, held], new Map())).toEqual([])
})

test('a status has its colour: 0 is pending, 1 and none are up to date, every other one has failed', () => {
  const of = (deployment_status: AppDevice['deployment_status']) =>
    shownStatusOf(device('x', { ...has, deployment_status }))
  expect([0, 1, null, 2].map((status) => of(status as AppDevice['deployment_status']))).toEqual([
    'pending',
    'upToDate',
    'upToDate',
    'failed',
  ])
  expect(shownStatusOf(fresh)).toBe('none')
  expect(shownStatusOf(leaving)).toBe('removing')
  expect(shownStatusOf(device('x', { ...has, deployment_status: 0, downloaded: true }))).toBe('downloaded')
  expect(statusCountsOf([fresh, held, forced, leaving])).toEqual({ upToDate: 2, pending: 1, failed: 0, none: 1 })
})

test('the tab comes from the address, and else from who leads here', () => {
  expect([tabOf(null, undefined), tabOf(null, 'library'), tabOf('remote', 'library'), tabOf('library', null)]).toEqual([
    'remote',
    'library',
    'remote',
    'library',
  ])
  expect(tabOf('x', {})).toBe('remote')
})

describe('an APK', () => {
  const begins = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])
  test('is one by how it begins, and is told its type where the browser knows none', async () => {
    const file = new File([begins], 'a.apk')
    expect(apkOf(file)?.type).toBe('application/vnd.android.package-archive')
    expect(await apkFault(file)).toBeUndefined()
    expect(await apkFault(new File(['text'], 'a.apk'))).toBe('Please choose an APK')
    expect(await apkFault(new File([begins], 'a.zip'))).toBe('Please choose an APK')
    expect(await apkFault(new File([], 'a.apk'))).toBe('This file is empty')
  })
  test('what an upload is told by its status: the server’s words with 400 and 500, and else that something is missing', () => {
    const message = refusalText('Dock')
    const failure = (status: number) => message(new Failure('badInput', 'The server says so', { status }))
    expect([400, 500].map(failure)).toEqual(['The server says so', 'The server says so'])
    // There is an app of the package already: nothing is missing.
    expect(message(new Failure('taken', 'It is there already', { status: 409 }))).toBe('It is there already')
    expect([403, 404, 409, 413].map(failure)).toEqual(
      Array.from({ length: 4 }, () => 'Dock upload failed. Mandatory information is missing for adding app.'),
    )
  })
  test('its speed is that of the last seconds', () => {
    const speedOf = speedometer()
    expect([speedOf(0, 0), speedOf(500, 400)]).toEqual([undefined, undefined])
    expect(speedOf(2000, 1000)).toBe(2000)
    for (let at = 2000; at <= 20_000; at += 1000) speedOf(at * 2, at)
    expect(speedOf(50_000, 21_000)).toBeCloseTo(3600, -3)
  })
})
