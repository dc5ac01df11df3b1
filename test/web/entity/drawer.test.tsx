import { Pencil } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { EntityDrawer } from '../../../web/features/entity/EntityDrawer.tsx'
import { lazyPart, loadPart } from '../../../web/parts/lazy/lazyPart.ts'

afterEach(() => vi.unstubAllGlobals())

test('until the form of a row has arrived, the drawer shows that it is coming', async () => {
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const Form = lazyPart('test/Form', async () => ({ default: () => <p>The form</p> }))
  const tab = { key: 'edit', title: 'Edit', icon: Pencil, panel: Form }
  const drawn = () =>
    renderToString(
      <EntityDrawer
        title="North"
        row={{ uid: 'f1' }}
        tabs={[tab]}
        tab={tab}
        onTab={() => {}}
        onChanges={() => {}}
        onCancel={() => {}}
        onSaved={() => {}}
      />,
    )
  expect(drawn()).toContain('aria-label="Loading"')
  await loadPart('test/Form')
  expect(drawn()).toContain('The form')
  expect(drawn()).not.toContain('aria-label="Loading"')
})
