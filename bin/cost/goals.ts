/** What 1,000 handhelds may cost in a month, dollars: without the console, and without counting scans by code, which has a goal of its own. */
export const goals = { 15: 180, 60: 115 } as const
export const goalsByCode = { 15: 7, 60: 4 } as const

/** The cause of what counting by code costs. */
export const byCode = 'Scans counted by code'
