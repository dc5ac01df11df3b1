import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The production build behind each of React's entry points. */
const builds: Record<string, string> = {
  'react/index.js': 'react.production.js',
  'react/jsx-runtime.js': 'react-jsx-runtime.production.js',
  'react-dom/index.js': 'react-dom.production.js',
  'react-dom/client.js': 'react-dom-client.production.js',
  'scheduler/index.js': 'scheduler.production.js',
}

/** A CommonJS module as it is, with its requires as imports and what it exports exported. */
export const asModule = (source: string) => {
  const required: string[] = []
  const body = source.replace(/\brequire\("([\w-]+)"\)/g, (_all, name: string) => {
    required.push(name)
    return `required${required.length - 1}`
  })
  const names = [...new Set([...source.matchAll(/\bexports\.(\w+)\s*=[^=]/g)].map(([, name]) => name))]
  return [
    ...required.map((name, index) => `import * as required${index} from ${JSON.stringify(name)};`),
    'const exports = {};',
    body,
    `const { ${names.map((name) => `${name}: $${name}`).join(', ')} } = exports;`,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
    'export default exports;',
  ].join('\n')
}

/**
 * React as modules. It comes as CommonJS, which a bundle wraps into functions: a browser would read all of it a second
 * time when they are called, while the page waits.
 */
export const esmReact: Plugin = {
  name: 'esm-react',
  setup: ({ onLoad }) => {
    onLoad(
      { filter: /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/ },
      async ({ path }) => {
        const build = builds[join(basename(dirname(path)), basename(path))]
        if (!build) throw new Error(`It is not known what ${path} is made of`)
        return { contents: asModule(await readFile(join(dirname(path), 'cjs', build), 'utf8')), loader: 'js' }
      },
    )
  },
}
