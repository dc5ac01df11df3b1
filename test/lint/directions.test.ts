import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const forbidden: [file: string, imported: string][] = [
  ['web/words/en/x.ts', '../../parts/zone.ts'],
  ['web/api/x.ts', '../parts/toast/Toasts.tsx'],
  ['web/parts/table/x.ts', '../../features/groups/groups.ts'],
  ['web/parts/table/x.ts', '../../app/main.tsx'],
  ['web/features/figures/x.ts', '../../pages/users/UsersPage.tsx'],
  ['web/features/figures/x.ts', '../../app/main.tsx'],
  ['web/pages/charts/x.ts', '../../app/main.tsx'],
  ['web/pages/charts/x.ts', '../performance/view.ts'],
  ['web/pages/performance/tv/x.ts', '../../charts/view.ts'],
  ['web/pages/performance/tv/wall/x.ts', '../../../charts/view.ts'],
  ['web/pages/charts/x.ts', '../../../functions/data/db.ts'],
  ['web/app/x.ts', '../../functions/data/db.ts'],
]

const allowed: [file: string, imported: string][] = [
  ['web/api/x.ts', '../parts/toast/toast.ts'],
  ['web/parts/table/x.ts', '../../api/session.tsx'],
  ['web/features/figures/x.ts', '../../parts/zone.ts'],
  ['web/pages/charts/x.ts', '../../features/figures/times.ts'],
  ['web/pages/charts/x.ts', './view.ts'],
  ['web/pages/performance/tv/x.ts', '../view.ts'],
  ['web/pages/performance/tv/x.ts', '../../../parts/zone.ts'],
  ['web/pages/performance/tv/wall/x.ts', '../../cards/view.ts'],
  ['web/pages/performance/tv/wall/x.ts', '../../../../parts/zone.ts'],
  ['web/app/x.ts', '../pages/users/UsersPage.tsx'],
]

/** Which of these files, with one import each, the linter refuses by the rules of the project. */
const refusedOf = (files: readonly [file: string, imported: string][]) => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-lint-'))
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    for (const [index, [file, imported]] of files.entries()) {
      const path = join(folder, file.replace(/x\.ts$/, `x${index}.ts`))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `import { x } from '${imported}'\nconsole.log(x)\n`)
    }
    const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
    const refused = new Set(
      [...stdout.matchAll(/noRestrictedImports,file=[^,]*\/x(\d+)\.ts/g)].map(([, i]) => Number(i)),
    )
    return files.filter((_, index) => refused.has(index))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the linter refuses imports against the direction, and no others', () => {
  expect(refusedOf([...forbidden, ...allowed])).toEqual(forbidden)
})
