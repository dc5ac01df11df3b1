import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** Words in order, each as how many characters it begins with like the one before (in base 36) and the rest. */
const packed = (words: readonly string[]) => {
  let before = ''
  return words
    .toSorted()
    .map((word) => {
      let same = 0
      while (same < 35 && same < before.length && word[same] === before[same]) same += 1
      before = word
      return same.toString(36) + word.slice(same)
    })
    .join(' ')
}

/** `shared/commonPasswords.ts` is evaluated here and ships as its outcome: 27 kB of a list of 487. */
export const pickedPasswords: Plugin = {
  name: 'picked-passwords',
  setup: ({ onLoad }) => {
    onLoad({ filter: /shared\/commonPasswords\.ts$/ }, async ({ path }) => {
      const { commonPasswords } = (await import(pathToFileURL(path).href)) as { commonPasswords: readonly string[] }
      const unpack = 'word => before = before.slice(0, parseInt(word[0], 36)) + word.slice(1)'
      return {
        contents: `let before = ''
export const commonPasswords = ${JSON.stringify(packed(commonPasswords))}.split(' ').map(${unpack})`,
        loader: 'js',
      }
    })
  },
}
