import { pageAt } from '../../../shared/pages.ts'
import { isLater, type Step } from './steps.ts'

/** What happened that may take the user on. */
export type Event =
  | { is: 'next' }
  | { is: 'back' }
  | { is: 'opened'; path: string }
  | { is: 'create' }
  | { is: 'written'; call: string }

/** The step after those about the same page. */
const afterPage = (steps: readonly Step[], at: number) => {
  const { page } = steps[at] ?? {}
  let next = at
  while (next < steps.length && steps[next]?.page === page) next++
  return next
}

/** The step after a step, numbered from 0; of a page that does not exist yet, one step says so and the others go. */
export const nextOf = (steps: readonly Step[], at: number, later = isLater): number => {
  const step = steps[at]
  return step && later(step) ? afterPage(steps, at) : at + 1
}

const previousOf = (steps: readonly Step[], at: number, later = isLater): number => {
  let before = at - 1
  const step = steps[before]
  if (!step || !later(step)) return before
  while (steps[before - 1]?.page === step.page) before--
  return before
}

/** Where a tutorial stands after something happened; `steps.length` is its end. */
export const advance = (steps: readonly Step[], at: number, event: Event, later = isLater): number => {
  const step = steps[at]
  if (!step) return at
  switch (event.is) {
    case 'next':
      return nextOf(steps, at, later)
    case 'back':
      return Math.max(0, previousOf(steps, at, later))
    case 'opened':
      return step.until === 'opened' && !later(step) && pageAt(event.path)?.key === step.page ? at + 1 : at
    case 'create':
      return step.until === 'create' ? at + 1 : at
    case 'written': {
      // Whoever has saved is through with creating, at whichever of its steps.
      const saves = steps.some(({ page, until }) => page === step.page && until === event.call)
      return step.page && saves ? afterPage(steps, at) : at
    }
  }
}
