import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What the document says to do to one file: to write it, or to change lines of it. */
export type Step = { path: string; text: string } | { path: string; hunks: Hunk[] }
interface Hunk {
  before: string
  after: string
}

/** The file whose whole text a block is: the last one that stands alone on a line before it. */
const fileBefore = (text: string) => [...text.matchAll(/^`([\w./-]+\.tsx?)`/gm)].at(-1)?.[1]

const hunkOf = (lines: readonly string[]): Hunk => {
  const kept = (sign: string) =>
    lines.filter((line) => line[0] === ' ' || line[0] === sign).map((line) => line.slice(1))
  return { before: kept('-').join('\n'), after: kept('+').join('\n') }
}

/** The files that a diff changes, in its order. */
const changesOf = (diff: string): Step[] =>
  diff
    .split(/^\+\+\+ /m)
    .slice(1)
    .map((text) => {
      const [path = '', ...lines] = text.trimEnd().split('\n')
      const hunks = lines.join('\n').split(/^@@$\n?/m)
      return { path, hunks: hunks.map((hunk) => hunkOf(hunk.replace(/\n$/, '').split('\n'))) }
    })

/** What a document says to do, in its order. */
export const stepsOf = (doc: string): Step[] => {
  const steps: Step[] = []
  let from = 0
  for (const { index, 0: block, 1: kind, 2: text = '' } of doc.matchAll(/^```(tsx?|diff)\n([\s\S]*?)^```$/gm)) {
    const path = fileBefore(doc.slice(from, index))
    if (kind === 'diff') steps.push(...changesOf(text))
    else if (path) steps.push({ path, text })
    else throw new Error(`Of which file is this?\n${text}`)
    from = index + block.length
  }
  return steps
}

/** Does to a text what the document says. @throws where a line is not there, or not once */
const changed = (path: string, text: string, hunks: readonly Hunk[]) =>
  hunks.reduce((now, { before, after }) => {
    const parts = `\n${now}`.split(`\n${before}\n`)
    if (parts.length !== 2) throw new Error(`${path} has these lines ${parts.length - 1} times:\n${before}`)
    return parts.join(`\n${after}\n`).slice(1)
  }, text)

/**
 * Makes a copy of the project in which the document was followed, with the packages of this one.
 * @param folder of the same file system
 */
export const followed = (doc: string, folder: string): Step[] => {
  const steps = stepsOf(doc)
  for (const name of ['bin', 'functions', 'shared', 'stacks', 'test', 'web', 'docs'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of [
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'biome.json',
    'LICENSE',
  ])
    cpSync(join(root, name), join(folder, name))
  // Hard links: the console's build looks for packages below its own root.
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  if (linked.status !== 0) throw new Error(`${linked.stderr}`)
  for (const step of steps) {
    const file = join(folder, step.path)
    if ('hunks' in step) writeFileSync(file, changed(step.path, readFileSync(file, 'utf8'), step.hunks))
    else if (existsSync(file)) throw new Error(`${step.path} is there already`)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, step.text)
    }
  }
  return steps
}
