import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { GroupsNote, NoGroups } from '../../../web/features/groups/GroupsNote.tsx'
import type { GroupNode } from '../../../web/features/groups/tree.ts'

const node = (type: GroupNode['type'], children: GroupNode[] = []): GroupNode => ({
  ...{ uid: type, name: type, type, zone: 'UTC', enabled: true, children },
})
const shown = (tree: GroupNode) =>
  renderToString(
    <MemoryRouter>
      <NoGroups tree={tree} />
    </MemoryRouter>,
  )

test('where there are no teams a note says so and leads to where they are created', () => {
  const none = shown(node('company', [node('facility')]))
  expect(none).toContain('No teams found, please create a new team first')
  expect(none).toContain('href="/company/teams"')
  expect(shown(node('company'))).toContain('href="/company/facilities"')
  expect(shown(node('company', [node('facility', [node('team')])]))).toBe('')
})

test('groups that could not be read are said, in the page’s own words where it has some', () => {
  const note = (error: Error | null, failed?: string) =>
    renderToString(
      <MemoryRouter>
        <GroupsNote of={{ tree: undefined, error, retry: () => {} }} failed={failed} />
      </MemoryRouter>,
    )
  expect(note(null)).toBe('')
  expect(note(new Error('No answer'))).toMatch(/role="alert".*No answer.*Try again/)
  expect(note(new Error('No answer'), 'Failed to get your facility')).toContain('Failed to get your facility')
})
