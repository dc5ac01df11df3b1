import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../bin/web/plugins.ts'

const words = fileURLToPath(new URL('../../../web/words/', import.meta.url))

/** What a file of words that no language has for itself is built of in Spanish. */
const spanish = async (file: string) => {
  const { metafile } = await build({
    ...{ entryPoints: [words + file], absWorkingDir: words, plugins: [wordsOf('es')] },
    ...{ bundle: true, write: false, metafile: true, format: 'esm' },
  })
  return Object.keys(metafile.inputs)
}

test.each(['counted.ts', 'roleName.ts', 'es/apps.ts', 'es/taskBoard.ts'])(
  '%s has the words and numbers of the language that is built',
  async (file) => {
    const parts = await spanish(file)
    expect(parts.filter((part) => part.startsWith('en/'))).toEqual([])
    expect(parts.filter((part) => part.startsWith('es/'))).not.toEqual([])
  },
)
