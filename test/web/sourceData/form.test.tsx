import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { queryClient } from '../../../web/api/calls.ts'
import { ownGroup } from '../../../web/features/groups/tree.ts'
import { freshDraft } from '../../../web/pages/sourceData/draft.ts'
import { ExportForm } from '../../../web/pages/sourceData/ExportForm.tsx'
import { bodyOf } from '../../../web/pages/sourceData/request.ts'
import { stubBrowser } from '../lib/browser.ts'

const here = vi.hoisted(() => ({ session: {} as Session }))
vi.mock('../../../web/api/session.tsx', () => ({ useSession: () => here.session }))

const company = { uid: 'acme', company_url: 'acme' }
const sessionOf = (key: RoleName, type: Session['group']['type']) =>
  ({
    ...{ user: { uid: 'ann' }, company, role: { key } },
    group: { uid: type === 'company' ? 'acme' : 'pick', name: 'Own', type, time_zone: 'Europe/Berlin' },
  }) as Session

beforeEach(stubBrowser)
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What the form asks of whom, by the names of its choices. */
const choices = (session: Session) => {
  here.session = session
  const text = renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ExportForm filled={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(text).toContain('New export')
  return ['Group', 'Associates', 'Start'].filter((name) => text.includes(`<span class="label">${name}</span>`))
}

describe('the form of an export', () => {
  test.each<[RoleName, Session['group']['type'], string[]]>([
    ['admin', 'company', ['Group', 'Associates', 'Start']],
    ['teamManager', 'team', ['Associates', 'Start']],
    ['worker', 'team', ['Start']],
    ['taskWorker', 'team', ['Start']],
  ])('a user of the role %s chooses of a %s: %j', (role, type, wanted) => {
    expect(choices(sessionOf(role, type))).toEqual(wanted)
  })

  test('workers ask for themselves, whatever the draft says of others', () => {
    const session = sessionOf('worker', 'team')
    const draft = { ...freshDraft(ownGroup(session), Date.now()), all: true, people: new Set(['bob']) }
    expect(bodyOf(draft, company, session.user.uid)).toMatchObject({ user_uids: ['ann'], all_associates: false })
    expect(bodyOf(draft, company, undefined)).toMatchObject({ user_uids: [], all_associates: true })
  })
})
