/** What is known of a worker's work in a stretch of time. Times are milliseconds. */
export interface Figures {
  /** Signed in and in a group. */
  working: number
  /** Gaps between consecutive accepted scans that are no longer than the pick gap. */
  pick: number
  scans: number
  steps: number
  /** Accepted scans whose code is an excluded SKU. */
  excluded: number
  /** Accepted scans whose code is a callout SKU. */
  callouts: number
}

export const figureNames = ['working', 'pick', 'scans', 'steps', 'excluded', 'callouts'] as const

export const noFigures = (): Figures => ({ working: 0, pick: 0, scans: 0, steps: 0, excluded: 0, callouts: 0 })

/** Adds figures to others, in place. */
export const addFigures = (to: Figures, more: Readonly<Figures>) => {
  to.working += more.working
  to.pick += more.pick
  to.scans += more.scans
  to.steps += more.steps
  to.excluded += more.excluded
  to.callouts += more.callouts
}

export const isNothing = (figures: Readonly<Figures>) => figureNames.every((name) => figures[name] === 0)
