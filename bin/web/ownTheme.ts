import type { Plugin } from 'esbuild'

const theme = `import { breakpoints } from './breakpoints.mjs'
export const defaultTheme = { tokens: {}, breakpoints, name: 'own', cssText: '', overrides: [], containerProps: () => ({}) }`
const createTheme = `import { defaultTheme } from '../defaultTheme.mjs'
export const createTheme = () => defaultTheme`

/**
 * What the fields and buttons of the sign-in look like is said by our own style sheets. Amplify's theme, each colour and size of
 * forty parts, would be a tenth of that page, and be put together before its first field is drawn.
 */
export const ownTheme: Plugin = {
  name: 'own-theme',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-amplify\/ui\/dist\/esm\/theme\/defaultTheme\.mjs$/ }, () => ({ contents: theme }))
    onLoad({ filter: /@aws-amplify\/ui\/dist\/esm\/theme\/createTheme\/createTheme\.mjs$/ }, () => ({
      contents: createTheme,
    }))
  },
}
