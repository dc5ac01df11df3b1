/**
 * Every word of the console, one file an area. A page imports its own file, so that its words travel in its chunk:
 * plain objects, with functions where something varies. This index is for whoever reads or translates them all.
 */
export { ai } from './ai.ts'
export { api } from './api.ts'
export { charts } from './charts.ts'
export { emailGate } from './emailGate.ts'
export { forms } from './forms.ts'
export { groups } from './groups.ts'
export { header } from './header.ts'
export { help } from './help.ts'
export { inactivity } from './inactivity.ts'
export { login } from './login.ts'
export { maintenance } from './maintenance.ts'
export { pages } from './pages.ts'
export { palette } from './palette.ts'
export { performance } from './performance.ts'
export { pickers } from './pickers.ts'
export { shell } from './shell.ts'
export { states } from './states.ts'
export { table } from './table.ts'
export { users } from './users.ts'
