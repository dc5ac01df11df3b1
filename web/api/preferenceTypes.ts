/** Preferences that the console itself needs. */
export const prefs = {
  tutorialDone: 300,
  firstStepsClosed: 301,
  associatesRefresh: 602,
  idle: 700,
  stay: 701,
  deviceColumns: 800,
  deviceColumnsNarrow: 801,
  deviceTour: 802,
  favorites: 900,
  language: 1100,
} as const
