import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Failure } from '../../web/api/failure.ts'
import { ErrorBoundary } from '../../web/parts/states/ErrorBoundary.tsx'

const drawnAfter = (error: Error) => {
  const boundary = new ErrorBoundary({ children: 'The page' })
  boundary.state = ErrorBoundary.getDerivedStateFromError(error)
  return renderToStaticMarkup(boundary.render())
}

test('a page that cannot be drawn says so in words that are meant for users', () => {
  const broken = drawnAfter(new RangeError('Invalid time value'))
  expect(broken).toContain('This could not be loaded')
  expect(broken).toContain('Try again')
  expect(broken).not.toContain('Invalid time value')
  expect(drawnAfter(new Failure('badInput', 'Nothing is kept of that day.'))).toContain('Nothing is kept of that day.')
})

test('a page without mistakes is shown', () => {
  expect(new ErrorBoundary({ children: 'The page' }).render()).toBe('The page')
})
