import { isFound } from './expression.ts'
import { type BasicRule, type Filter, type FilterRule, longestLength } from './preset.ts'

/** Whether all of a text is as a pattern says, where `*` stands for any signs and `?` for one. Takes no more than their product. */
export const matchesWildcard = (pattern: string, text: string): boolean => {
  const [signs, wanted] = [[...text], [...pattern]]
  let at = 0
  let next = 0
  let star = -1
  let starAt = 0
  while (at < signs.length) {
    if (wanted[next] === '*') {
      star = next++
      starAt = at
    } else if (wanted[next] === '?' || wanted[next] === signs[at]) {
      next++
      at++
    } else if (star >= 0) {
      // The last star takes one sign more.
      next = star + 1
      at = ++starAt
    } else return false
  }
  while (wanted[next] === '*') next++
  return next === wanted.length
}

/** A rule that every code matches, however long. To reject by it would be to reject all that is scanned: it does not count there. */
export const limitsNothing = ({ wildcard, length: [least, most] }: BasicRule['parameters']) =>
  /^\**$/.test(wildcard) && (least ?? 0) === 0 && (most ?? longestLength) === longestLength

/** Whether a code matches a rule. Its length is counted in signs, as people count. */
export const matchesRule = (rule: FilterRule, code: string): boolean => {
  if (rule.type === 'regex') return isFound(rule.parameters.expression, code)
  const { wildcard, length } = rule.parameters
  const [least, most] = length
  const signs = [...code].length
  return (
    signs >= (least ?? 0) && (most === null || signs <= most) && (wildcard === '' || matchesWildcard(wildcard, code))
  )
}

/** Whether a filter lets a code through, and the place of the first rule that decides so; null where none matches. */
export const filtered = ({ logic, rules }: Filter, code: string): { accepted: boolean; rule: number | null } => {
  const rule = rules.findIndex((each) =>
    each.type === 'basic' && limitsNothing(each.parameters) ? logic === 'in' : matchesRule(each, code),
  )
  return { accepted: rule >= 0 === (logic === 'in'), rule: rule < 0 ? null : rule }
}
