import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'
import type { RoleName } from '../../../shared/roles.ts'
import { stubBrowser } from '../lib/browser.ts'

/** The menu as it is first drawn. */

const here: { role: RoleName; isAfterFirstFrame: boolean } = { role: 'admin', isAfterFirstFrame: true }

vi.mock('../../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  earlyDataAt: () => undefined,
  onWritten: () => () => {},
  send: () => new Promise(() => {}),
}))
vi.mock('../../../web/api/session.tsx', () => ({
  useSession: () => ({ user: { uid: 'ana' }, role: { key: here.role }, universal: false }) as Session,
}))
vi.mock('../../../web/parts/lazy/useAfterFirstFrame.ts', () => ({
  useAfterFirstFrame: () => here.isAfterFirstFrame,
}))

const { queryClient } = await import('../../../web/api/calls.ts')
const { SideMenu } = await import('../../../web/features/shell/SideMenu.tsx')

beforeEach(stubBrowser)
afterEach(() => {
  here.isAfterFirstFrame = true
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Headings and links in the order in which they stand. */
const drawn = (role: RoleName) => {
  here.role = role
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SideMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const lines = html.matchAll(
    /class="side-heading"[^>]*><span>([^<]+)|<a [^>]*class="side-item[^>]*href="([^"]+)"|<\/section>/g,
  )
  return [...lines].map(([whole, heading, address]) => heading ?? address ?? whole)
}

test('favourites come first, then the groups in their order, then the AI page by itself', () => {
  const menu = drawn('admin')
  const headings = ['Favorites', 'Intelligence', 'Device Hub', 'Management', 'Settings', 'Help']
  expect(menu.filter((line) => !/^[/<]/.test(line))).toEqual(headings)
  expect(menu.slice(menu.indexOf('Intelligence'), menu.indexOf('Intelligence') + 3)).toEqual([
    'Intelligence',
    '/home/performance',
    '/home/charts',
  ])
  // The last group has ended before it.
  expect(menu.slice(-2)).toEqual(['</section>', '/home/rufus-ai'])
})

test('workers find their figures, tasks and Help, and no other group', () => {
  expect(drawn('worker')).toEqual([
    ...['Favorites', '</section>'],
    ...['Intelligence', '/home/performance', '/home/charts', '/home/tasks', '</section>'],
    ...['Help', '/home/help/resources', '/home/help/what-is-new', '/marketplace/partners', '</section>'],
  ])
})

test('the first frame of a document has the page alone', () => {
  here.isAfterFirstFrame = false
  expect(drawn('admin')).toEqual([])
})
