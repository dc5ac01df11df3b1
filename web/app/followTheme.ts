// A file of its own: what is loaded lazily finds the shell loaded before it, and the sign-in needs the theme without.
export { showTheme } from '../theme/theme.ts'
