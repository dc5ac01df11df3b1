/** Asks about what is not saved, and goes when the user agrees. */
type Guard = (go: () => void) => void

const guards: Guard[] = []
/** Where in the history the guarded page is. */
let here = 0
let undoing = false

/** The place in the history, as the router counts it. */
const historyIndexOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0

/** Goes at once, or after the user has agreed to lose what is not saved. For every way out that is no link. */
export const leaveBy = (go: () => void) => {
  const guard = guards.at(-1)
  if (guard) guard(go)
  else go()
}

/**
 * Stands in the way of `leaveBy`, and of Back and Forward where `watchHistory` watches.
 * @returns how to stop
 */
export const guardLeaving = (guard: Guard) => {
  here = historyIndexOf(history.state)
  guards.push(guard)
  return () => {
    if (guards.includes(guard)) guards.splice(guards.indexOf(guard), 1)
  }
}

/**
 * Undoes Back and Forward until the user agrees. It must be called before there is a router: of a step that it undoes,
 * the router hears nothing.
 */
export const watchHistory = () =>
  window.addEventListener('popstate', (event) => {
    if (undoing) {
      undoing = false
      event.stopImmediatePropagation()
      return
    }
    const guard = guards.at(-1)
    const by = historyIndexOf(event.state) - here
    // Without a state it is a jump within the page.
    if (!guard || !event.state || by === 0) return
    event.stopImmediatePropagation()
    undoing = true
    history.go(-by)
    guard(() => {
      guards.length = 0
      history.go(by)
    })
  })
