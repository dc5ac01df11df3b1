import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { menuPages, type PageKey, pages } from '../../../shared/pages.ts'
import { icons } from '../../../web/features/shell/pageIcons.ts'
import { SideItem } from '../../../web/features/shell/SideItem.tsx'

const item = (key: PageKey, { mini = false, isNew = false } = {}) => {
  const page = pages.find((entry) => entry.key === key)
  if (!page) throw new Error(`no page ${key}`)
  const { isNew: _, ...plain } = page as typeof page & { isNew?: true }
  return renderToStaticMarkup(
    <MemoryRouter>
      <SideItem page={{ ...plain, ...(isNew ? { isNew } : {}) }} current={false} mini={mini} />
    </MemoryRouter>,
  )
}

test.each([
  ['androidNotifications', 'Android Notifications'],
  ['inactivity', 'Inactivity Auto-Logout'],
] as const)('a title of more than 18 characters has a tip: %s', (key, title) => {
  expect(title.length).toBeGreaterThan(18)
  expect(item(key)).toContain(`data-tip="${title}"`)
})

test.each([
  ['deviceInformation', 'Device Information'],
  ['users', 'Users'],
] as const)('a title of 18 characters or fewer has none: %s', (key, title) => {
  expect(title.length).toBeLessThanOrEqual(18)
  expect(item(key)).not.toContain('data-tip=')
})

test('every page of the menu has a sign of its own', () => {
  const signs = menuPages('superAdmin').map(({ key }) => icons[key])
  expect(signs).not.toContain(undefined)
  expect(new Set(signs).size).toBe(signs.length)
})

test('what is new is marked, by words as well as by colour', () => {
  expect(item('otaUpdates', { isNew: true })).toMatch(/class="side-item new".*<span class="side-new">New<\/span>/)
  expect(item('otaUpdates')).not.toContain('new')
})

test('as an icon alone a page is named, with its mark', () => {
  expect(item('users', { mini: true })).toContain('aria-label="Users"')
  expect(item('otaUpdates', { mini: true, isNew: true })).toContain('aria-label="OTA Updates (New)"')
})
