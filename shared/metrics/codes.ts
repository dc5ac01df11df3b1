import { type CodeEnds, codeEnds } from './codeEnds.ts'
import { codeParts, type PartKey } from './codeParts.ts'

/** Whether a scanned code is one of a list. */
export type Matcher = (code: string) => boolean

/** What stands for any number of characters, also none. */
export const wildcard = '*'

/**
 * One pattern in which `*` stands for any number of characters. Its parts are looked for from the left, without going
 * back: what is found first leaves the most room for the others.
 */
export const patternOf = (pattern: string): Matcher => {
  if (!pattern.includes(wildcard)) return (code) => code === pattern
  const parts = pattern.split(wildcard)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  const middle = parts.slice(1, -1).filter((part) => part !== '')
  return (code) => {
    if (code.length < first.length + last.length || !code.startsWith(first) || !code.endsWith(last)) return false
    let at = first.length
    const end = code.length - last.length
    for (const part of middle) {
      const found = code.indexOf(part, at)
      if (found < 0 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}

/** How patterns end. */
interface End {
  length: number
  /** The last run in which a code ended so. */
  run: number
}

/** What patterns have in common up to one of their wildcards. */
interface Step {
  /** Characters that any of them needs behind here, at least. */
  least: number
  /** How those end that have no part between wildcards any more, and how all of them do. */
  ends: Set<End>
  below: Set<End>
  nexts: Map<string, Next>
  /** The same by what the parts are found by. */
  byKey: Map<PartKey, Next[]>
}
/** The next part of patterns, and what comes behind it. */
interface Next {
  part: string
  step: Step
}
const newStep = (): Step => ({
  ...{ least: Number.POSITIVE_INFINITY, ends: new Set<End>(), below: new Set<End>() },
  ...{ nexts: new Map<string, Next>(), byKey: new Map<PartKey, Next[]>() },
})

/** With more parts to choose from than this, those that a code has are found first. */
const fewParts = 4

/** Patterns, compiled. */
const compile = (patterns: Iterable<string>) => {
  const split = [...patterns].map((pattern) => {
    const all = pattern.split(wildcard)
    const middle = all.slice(1, -1).filter((part) => part !== '')
    return { first: all[0] ?? '', middle, last: all.at(-1) ?? '' }
  })
  const parts = codeParts(new Set(split.flatMap(({ middle }) => middle)))
  const ends: CodeEnds<End> = codeEnds('end', ({ length }) => ({ length, run: 0 }))
  const begins: CodeEnds<Step> = codeEnds('begin', newStep)
  for (const { first, middle, last } of split) {
    const end = ends.at(last)
    let left = middle.reduce((sum, { length }) => sum + length, last.length)
    const leadsOn = (step: Step) => {
      step.least = Math.min(step.least, left)
      step.below.add(end)
      return step
    }
    let step = leadsOn(begins.at(first))
    for (const part of middle) {
      left -= part.length
      const next = step.nexts.get(part) ?? { part, step: newStep() }
      if (!step.nexts.has(part)) {
        step.nexts.set(part, next)
        const key = parts.keyOf(part)
        const alike = step.byKey.get(key)
        if (alike) alike.push(next)
        else step.byKey.set(key, [next])
      }
      step = leadsOn(next.step)
    }
    step.ends.add(end)
  }
  return { begins, ends, parts }
}

/** Counts what a matcher looks at: characters, parts and ends. */
export interface Effort {
  comparisons: number
}

/**
 * Compiles a list of codes in which `*` stands for any number of characters. The whole code must match; case matters.
 *
 * Plain codes cost one look-up. Of patterns, those are followed with which the code begins; part by part, each where it
 * stands first, and only parts that the code has. What patterns have in common is looked at once. So a code costs what it
 * has in common with the list, not what the list has.
 */
export const matcherOf = (patterns: Iterable<string>, effort: Effort = { comparisons: 0 }): Matcher => {
  const plain = new Set<string>()
  const wild: string[] = []
  for (const pattern of new Set(patterns)) {
    if (pattern.includes(wildcard)) wild.push(pattern)
    else plain.add(pattern)
  }
  if (wild.length === 0) return (code) => plain.has(code)
  const { begins, ends, parts } = compile(wild)
  let run = 0

  const matchesWild = (code: string): boolean => {
    run++
    let [endings, there]: [End[] | undefined, PartKey[] | undefined] = [undefined, undefined]
    const endingsOf = () => {
      if (endings) return endings
      const found: End[] = []
      ends.visit(code, (end) => {
        end.run = run
        found.push(end)
        return false
      })
      effort.comparisons += found.length
      endings = found
      return found
    }
    const partsOf = () => {
      if (there) return there
      effort.comparisons += code.length
      there = parts.find(code, run)
      return there
    }
    const fits = (end: End | undefined, at: number) =>
      end !== undefined && end.run === run && at + end.length <= code.length
    /** Whether the code ends as one of them, behind a place. */
    const endsAs = (all: ReadonlySet<End>, at: number): boolean => {
      if (all.size === 0) return false
      const found = endingsOf()
      effort.comparisons += Math.min(found.length, all.size)
      if (found.length < all.size) return found.some((end) => all.has(end) && fits(end, at))
      for (const end of all) if (fits(end, at)) return true
      return false
    }
    const goesOn = ({ part, step }: Next, at: number): boolean => {
      effort.comparisons++
      const found = code.indexOf(part, at)
      return found >= 0 && matches(step, found + part.length)
    }
    const matches = (step: Step, at: number): boolean => {
      effort.comparisons++
      if (at + step.least > code.length) return false
      if (endsAs(step.ends, at)) return true
      if (step.nexts.size === 0 || !endsAs(step.below, at)) return false
      if (step.nexts.size <= fewParts) {
        for (const next of step.nexts.values()) if (goesOn(next, at)) return true
        return false
      }
      const found = partsOf()
      effort.comparisons += Math.min(found.length, step.byKey.size)
      if (found.length < step.byKey.size)
        return found.some((key) => step.byKey.get(key)?.some((next) => goesOn(next, at)) ?? false)
      for (const [key, nexts] of step.byKey) if (key.run === run && nexts.some((next) => goesOn(next, at))) return true
      return false
    }
    return begins.visit(code, matches)
  }

  return (code) => plain.has(code) || matchesWild(code)
}
