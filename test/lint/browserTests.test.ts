import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../browser/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))

/** What makes a test pass on one machine and fail on another, or at its second try. */
const refused: [RegExp, string][] = [
  [/waitForTimeout/, 'waits for a time: wait for what is to be seen, or move the clock'],
  [/\btimeout: (\d{1,4}|\d_\d{3})\b/, 'gives up within ten seconds'],
]

test.each(files)('%s waits for what is to be seen', (name) => {
  const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
  const found = lines.flatMap((line, at) =>
    refused.flatMap(([pattern, why]) => (pattern.test(line) ? [`line ${at + 1} ${why}`] : [])),
  )
  expect(found).toEqual([])
})
