import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NoGroups } from '../../../web/features/groups/NoGroups.tsx'
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
