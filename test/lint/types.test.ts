import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The unknown names in a file that is checked as one of this folder. */
const unknownIn = (project: string) => {
  const folder = mkdtempSync(join(root, 'test-types-'))
  try {
    writeFileSync(join(folder, 'x.ts'), 'console.log(process.pid)\nconsole.log(document.title)\n')
    const config = { extends: `../${project}/tsconfig.json`, include: ['x.ts', `../${project}/*.d.ts`] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const args = ['--noEmit', '--pretty', 'false', '-p', folder]
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' })
    return [...new Set([...stdout.matchAll(/Cannot find name '(\w+)'/g)].map(([, name]) => name))].sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['shared', ['console', 'document', 'process']],
  ['functions', ['document']],
  ['web', ['process']],
])('%s does not know %o', (project, names) => {
  expect(unknownIn(project)).toEqual(names)
})
