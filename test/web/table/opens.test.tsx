import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { defaultViewPrefs, viewPrefs } from '../../../shared/tables.ts'

let role: RoleName = 'admin'
vi.mock('../../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  onWritten: () => () => {},
  send: () => new Promise(() => {}),
}))
vi.mock('../../../web/api/session.tsx', () => ({
  useSession: () => ({ user: { uid: 'ana' }, role: { key: role }, company: { time_zone: 'UTC' } }) as Session,
}))

const { queryClient } = await import('../../../web/api/calls.ts')
const { preferencesRead } = await import('../../../web/api/preferences.ts')
const { useTable } = await import('../../../web/parts/table/useTable.ts')

const rows = [{ uid: 'a' }]
const query = { data: rows, error: null, isPending: false, isFetching: false, refetch: () => {} }

/** Which rows a table shows at first, while its views are not known. */
const shownAt = (address: string, { preferences, remembered }: { preferences?: object; remembered?: object } = {}) => {
  queryClient.clear()
  const stored = Object.entries(preferences ?? {}).map(([type, pref_value]) => ({
    pref_type: Number(type),
    pref_value,
  }))
  if (preferences) queryClient.setQueryData(preferencesRead('ana').queryKey, stored)
  vi.stubGlobal('localStorage', { getItem: () => (remembered ? JSON.stringify(remembered) : null) })
  let shown: unknown
  const Table = () => {
    shown = useTable({
      query,
      columns: [],
      keyOf: ({ uid }) => uid,
      defaultSort: { key: 'name', direction: 'asc' },
      layout: 'associates',
    }).query.data
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Table />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return shown
}

afterEach(() => {
  role = 'admin'
  vi.unstubAllGlobals()
})

const withView = { [defaultViewPrefs.associates]: 'v1' }

test('a table that opens with a view shows no rows before it stands as that says', () => {
  expect(shownAt('/', { preferences: withView })).toBeUndefined()
  expect(shownAt('/?part=taskInfo', { preferences: withView })).toBeUndefined()
  // The browser knows it before the preferences come.
  expect(shownAt('/', { remembered: { user: 'ana', opens: { associates: 'v1' } } })).toBeUndefined()
  // Nothing is known yet.
  expect(shownAt('/')).toBeUndefined()
  expect(shownAt('/', { remembered: { user: 'ben', opens: {} } })).toBeUndefined()
})

test('so does one that was left with choices of its user', () => {
  expect(shownAt('/', { preferences: { [viewPrefs.associates]: 'sort=-roi' } })).toBeUndefined()
  expect(shownAt('/?sort=roi', { preferences: { [viewPrefs.associates]: 'sort=-roi' } })).toBe(rows)
})

test('any other shows its rows as soon as they are there', () => {
  expect(shownAt('/', { preferences: {} })).toBe(rows)
  expect(shownAt('/', { preferences: { [defaultViewPrefs.associates]: '' } })).toBe(rows)
  expect(shownAt('/', { preferences: { [defaultViewPrefs.teams]: 'v1' } })).toBe(rows)
  expect(shownAt('/', { remembered: { user: 'ana', opens: { teams: 'v1' } } })).toBe(rows)
  // What was said since counts more than what is remembered.
  expect(shownAt('/', { preferences: {}, remembered: { user: 'ana', opens: { associates: 'v1' } } })).toBe(rows)
  // A link shows what it was made for.
  expect(shownAt('/?range=last7', { preferences: withView })).toBe(rows)
  role = 'worker'
  expect(shownAt('/', { preferences: withView })).toBe(rows)
})
