import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart, loadPart } from '../../web/parts/lazy/lazyPart.ts'

afterEach(() => vi.unstubAllGlobals())

test('a part waits for its chunk, and is drawn at once where that has been loaded', async () => {
  vi.stubGlobal('document', { getElementById: () => null })
  const Greeting = lazyPart('test/Greeting', async () => ({
    default: ({ name }: { name: string }) => <p>Good morning, {name}</p>,
  }))
  const drawn = () =>
    renderToString(
      <Suspense fallback="Loading">
        <Greeting name="Ada" />
      </Suspense>,
    )
  expect(drawn()).toContain('Loading')
  await loadPart('test/Greeting')
  expect(drawn()).toContain('Good morning')
  expect(drawn()).not.toContain('Loading')
})
