import { RE2JS } from 're2js'

/**
 * Expressions of filter rules are those of RE2, whose time grows with the length of the code and in no other way: there are
 * no references back and nothing looks ahead, and `(a+)+$` is as quick as any. Android reads the same with `re2j`.
 */
const compiled = new Map<string, RE2JS | null>()
/** Compiled ones that are kept: those of a company's presets, several times over. */
const mostCompiled = 1_000

const compile = (expression: string): RE2JS | null => {
  const known = compiled.get(expression)
  if (known !== undefined) return known
  let made: RE2JS | null = null
  try {
    made = RE2JS.compile(expression)
  } catch {
    // What cannot be read is none.
  }
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(expression, made)
  return made
}

export const isExpression = (text: string): boolean => compile(text) !== null

/** Whether an expression is found in a text; one that cannot be read is found in none. */
export const isFound = (expression: string, text: string): boolean => compile(expression)?.matcher(text).find() ?? false
