import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'

/** Whose log the page reads: the people who run the installation choose a company, or all of them. */

const here = {
  universal: true,
  search: '',
  changed: [] as Record<string, string | null>[],
  asked: [] as [string, Record<string, unknown>][],
}
interface Chosen {
  label: string
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}
const drawn: { select: Chosen | undefined; html: string } = { select: undefined, html: '' }

vi.mock('../../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  onWritten: () => () => {},
  send: async (name: string, input: Record<string, unknown>) => {
    here.asked.push([name, input])
    return { items: [], next: null, reached: '' }
  },
}))
vi.mock('../../../web/api/session.tsx', () => ({
  useSession: () =>
    ({
      ...{ user: { uid: 'uma' }, role: { key: 'admin' }, group: { uid: 'platform' }, universal: here.universal },
      company: { uid: 'platform', name: 'Platform', time_zone: 'UTC' },
    }) as unknown as Session,
}))
vi.mock('../../../web/parts/address.ts', () => ({
  useAddress: () => ({
    params: new URLSearchParams(here.search),
    change: (changes: Record<string, string | null>) => here.changed.push(changes),
  }),
}))
vi.mock('../../../web/features/page/Page.tsx', () => ({
  Page: ({ children }: { children: ReactNode }) => children,
  PageActions: () => null,
}))
vi.mock('../../../web/parts/table/DataTable.tsx', () => ({
  DataTable: ({ tools, empty }: { tools: ReactNode; empty: { title: string } }) => (
    <>
      {tools}
      {empty.title}
    </>
  ),
}))
vi.mock('../../../web/features/entity/FilterSelect.tsx', () => ({
  FilterSelect: (props: Chosen) => {
    drawn.select = props
    return null
  },
}))
/** What React says of a page that is not drawn as it should be. */
const complaints = vi.spyOn(console, 'error')
afterEach(() => {
  vi.unstubAllGlobals()
  const said = [...complaints.mock.calls]
  complaints.mockClear()
  expect(said).toEqual([])
})

const { queryClient } = await import('../../../web/api/calls.ts')
const { readPages } = await import('../../../web/api/pages.ts')
const { readLog } = await import('../../../web/pages/auditLog/log.ts')
const { default: AuditLogPage } = await import('../../../web/pages/auditLog/AuditLogPage.tsx')

/** Draws the page at an address. */
const opened = (search = '', universal = true) => {
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  Object.assign(here, { search, universal, changed: [] })
  drawn.select = undefined
  const companies = ['platform', 'acme', 'umbra'].map((uid) => ({ uid, name: uid.toUpperCase() }))
  queryClient.setQueryData(readPages('allCompanies', {}).queryKey, { rows: companies as never, whole: true })
  drawn.html = renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AuditLogPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return drawn.select as Chosen | undefined
}

test('the people who run the installation choose among all companies, beginning with their own', () => {
  const select = opened()
  expect(select).toMatchObject({ label: 'Company', all: 'All companies', value: 'platform' })
  expect(select?.options).toEqual([
    { value: 'platform', label: 'PLATFORM' },
    { value: 'acme', label: 'ACME' },
    { value: 'umbra', label: 'UMBRA' },
  ])
  expect(opened('?of=acme')?.value).toBe('acme')
  expect(opened('?of=all')?.value).toBeUndefined()
})

test('whoever chooses another company leaves the person and the thing of the one before', () => {
  const select = opened('?of=acme&who=ann&what=team%20t1&page=3')
  select?.onChange('umbra')
  select?.onChange(null)
  const gone = { who: null, what: null, page: null }
  expect(here.changed).toEqual([
    { of: 'umbra', ...gone },
    { of: 'all', ...gone },
  ])
})

test('a person and a thing are looked for in the log of a company, not of all of them', () => {
  const chips = (search: string) => {
    opened(search)
    return [...drawn.html.matchAll(/aria-label="Remove filter: ([^"]*)"/g)].map(([, text]) => text)
  }
  expect(chips('?of=acme&who=ann&what=team%20t1')).toEqual(['By ann', 'On team t1'])
  expect(chips('?of=all&who=ann&what=team%20t1')).toEqual([])
})

test('of all companies together a kind of things is chosen, and no person', () => {
  const offered = (search: string) => {
    opened(search)
    return [...drawn.html.matchAll(/<\/svg>(Who|What)<\/button>/g)].map(([, text]) => text)
  }
  expect(offered('?of=acme')).toEqual(['Who', 'What'])
  expect(offered('?of=all')).toEqual(['What'])
  expect(offered('?of=acme&who=ann&what=team%20t1')).toEqual([])
  opened('?of=all&kind=team')
  expect(drawn.html).toContain('Remove filter: Kind: Team')
})

test('admins of a company are offered none, whatever the address says', () => {
  expect(opened('?of=umbra', false)).toBeUndefined()
})

test.each([
  ['one’s own', undefined, 'getAuditLog', undefined],
  ['one of them', 'acme', 'getUniversalAuditLog', 'acme'],
  ['all of them', 'all', 'getUniversalAuditLog', undefined],
])('of %s the right log is read', async (_, company, call, uid) => {
  here.asked = []
  const at = Date.parse('2027-03-01T09:00:00Z')
  const who = company === 'all' ? undefined : 'ann'
  const query = readLog({ times: { view: 'last7' }, company, who, what: undefined, kind: undefined }, 'UTC', at)
  await queryClient.fetchQuery(query as never)
  expect(here.asked).toHaveLength(1)
  const [[name, input]] = here.asked as [[string, Record<string, unknown>]]
  expect([name, input.company_uid, input.who]).toEqual([call, uid, who])
})
