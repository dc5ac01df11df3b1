/** Apart from `tasks.ts`, so that whoever needs a number does not load a calendar. */

/** Most tasks, or workers, of one call. */
export const mostTasks = 200
