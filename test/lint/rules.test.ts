import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the linter refuses promises that nobody waits for, and imports in a circle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-lint-'))
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    writeFileSync(join(folder, 'a.ts'), `import { b } from './b.ts'\nexport const a = async () => b\n`)
    writeFileSync(join(folder, 'b.ts'), `import { a } from './a.ts'\nexport const b = () => {\n  a()\n}\n`)
    const args = ['lint', '--reporter=github', '.']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
    const found = [...stdout.matchAll(/^::error title=([^,]+),file=[^,]*\/(\w+\.ts)/gm)].map(
      ([, rule, file]) => `${file} ${rule}`,
    )
    expect(found.sort()).toEqual([
      'a.ts lint/suspicious/noImportCycles',
      'b.ts lint/nursery/noFloatingPromises',
      'b.ts lint/suspicious/noImportCycles',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
