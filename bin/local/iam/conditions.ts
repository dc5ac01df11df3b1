import { list, matcher } from './patterns.ts'

/** What is known of a request: condition key in small letters -> its values. */
export type Context = Readonly<Record<string, string | string[]>>

/** A statement's `Condition`: operator -> key -> values. */
export type Conditions = Record<string, Record<string, Value | Value[]>>
type Value = string | number | boolean

/** Whether a value of the request agrees with one of the policy. */
type Agrees = (wanted: string, actual: string) => boolean

const like: Agrees = (wanted, actual) => matcher([wanted])(actual)
const same: Agrees = (wanted, actual) => wanted === actual
const sameButCase: Agrees = (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase()
/** The six parts of an ARN are compared one by one: a `*` does not reach into the next. */
const arnLike: Agrees = (wanted, actual) => {
  const parts = (arn: string) => {
    const [a, b, c, d, e, ...rest] = arn.split(':')
    return [a, b, c, d, e, rest.join(':')].map((part) => part ?? '')
  }
  const found = parts(actual)
  return parts(wanted).every((part, at) => like(part, found[at] ?? ''))
}
const numbers =
  (compare: (actual: number, wanted: number) => boolean): Agrees =>
  (wanted, actual) =>
    compare(Number(actual), Number(wanted))

const operators: Record<string, Agrees> = {
  StringEquals: same,
  StringEqualsIgnoreCase: sameButCase,
  StringLike: like,
  ArnEquals: arnLike,
  ArnLike: arnLike,
  Bool: sameButCase,
  NumericEquals: numbers((actual, wanted) => actual === wanted),
  NumericLessThan: numbers((actual, wanted) => actual < wanted),
  NumericLessThanEquals: numbers((actual, wanted) => actual <= wanted),
  NumericGreaterThan: numbers((actual, wanted) => actual > wanted),
  NumericGreaterThanEquals: numbers((actual, wanted) => actual >= wanted),
}

/** Whether one line of a condition holds. @throws for an operator that is not supported here */
const lineHolds = (operator: string, wanted: string[]): ((actual: string[] | undefined) => boolean) => {
  const [, quantifier, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  if (name === 'Null') return (actual) => String(actual === undefined) === wanted[0]
  const negated = !Object.hasOwn(operators, name) && /^(String|Arn|Numeric)Not/.test(name)
  const agrees = operators[negated ? name.replace('Not', '') : name]
  if (!agrees) throw new Error(`The condition operator ${operator} is not supported here.`)
  const holds = (value: string) => wanted.some((each) => agrees(each, value)) !== negated
  return (actual) => {
    if (actual === undefined) return ifExists !== undefined || quantifier === 'ForAllValues' || negated
    return quantifier === 'ForAnyValue' ? actual.some(holds) : actual.every(holds)
  }
}

/**
 * A statement's `Condition` as a question: all of its lines must hold.
 * @throws for an operator that is not supported here
 */
export const conditionOf = (conditions: Conditions = {}) => {
  const lines = Object.entries(conditions).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, wanted]) => ({
      key: key.toLowerCase(),
      holds: lineHolds(operator, list(wanted).map(String)),
    })),
  )
  return {
    /** The keys that it asks for, in small letters. */
    keys: lines.map(({ key }) => key),
    holds: (context: Context) =>
      lines.every(({ key, holds }) => holds(context[key] === undefined ? undefined : list(context[key]))),
  }
}
