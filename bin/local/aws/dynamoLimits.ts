/** Limits of DynamoDB that the embedded one does not keep: what passes here must pass on AWS. */

type Body = Record<string, unknown>
type Value = Record<string, unknown>

const mostOperands = 100
const mostOperators = 300
const longestPlaceholder = 255
/** Bytes */
const largestValues = 2 * 1024 * 1024
const largestTransaction = 4 * 1024 * 1024

const expressions = ['KeyConditionExpression', 'FilterExpression', 'ConditionExpression', 'UpdateExpression']

/** Parts of an expression: placeholders, names, words and signs. */
const tokens = /[#:]?[A-Za-z0-9_.]+|<>|<=|>=|[=<>(),+-]/g
const operators = /^(=|<>|<|<=|>|>=|\+|-|and|or|not|in|between)$/i
const calls =
  /^(attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size|if_not_exists|list_append)$/i

/** How many operands each `IN (...)` has. */
const operandsOf = (parts: string[]): number[] =>
  parts.flatMap((part, at) => {
    if (!/^in$/i.test(part) || parts[at + 1] !== '(') return []
    let depth = 0
    let operands = 1
    for (const each of parts.slice(at + 1)) {
      if (each === '(') depth++
      else if (each === ')' && --depth === 0) break
      else if (each === ',' && depth === 1) operands++
    }
    return [operands]
  })

const isEmpty = (value: Value | undefined) => value?.S === '' || value?.B === ''

const beyondInExpressions = (request: Body): string | undefined => {
  const values = (request.ExpressionAttributeValues ?? {}) as Record<string, Value>
  for (const kind of expressions) {
    const expression = request[kind]
    if (typeof expression !== 'string') continue
    const parts = expression.match(tokens) ?? []
    const operands = Math.max(0, ...operandsOf(parts))
    if (operands > mostOperands)
      return `Invalid ${kind}: The IN operator is provided with too many operands; number of operands: ${operands}`
    const count = parts.filter((part) => operators.test(part) || calls.test(part)).length
    if (count > mostOperators)
      return `Invalid ${kind}: The expression contains too many operators; operator count: ${count}`
    // Every value of a key condition is compared with a key.
    if (kind === 'KeyConditionExpression' && parts.some((part) => isEmpty(values[part])))
      return 'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.'
  }
  const placeholders = [...Object.keys(values), ...Object.keys((request.ExpressionAttributeNames ?? {}) as Body)]
  const long = placeholders.find((name) => name.length > longestPlaceholder)
  if (long)
    return `ExpressionAttributeNames contains invalid key: Key size has exceeded the maximum allowed size; key: "${long.slice(0, 40)}…"`
  if (Buffer.byteLength(JSON.stringify(values)) > largestValues)
    return 'Expression attribute values exceed the maximum size of 2 MB'
  return undefined
}

/**
 * What a request asks beyond DynamoDB's limits.
 * @returns what DynamoDB says of it; undefined where it keeps them
 */
export const beyondLimits = (operation: string, body: Body): string | undefined => {
  const parts =
    operation === 'TransactWriteItems'
      ? ((body.TransactItems ?? []) as Record<string, Body>[]).flatMap((entry) => Object.values(entry))
      : [body]
  for (const part of parts) {
    const beyond = beyondInExpressions(part)
    if (beyond) return beyond
  }
  return undefined
}

/** What an answer brings beyond DynamoDB's limits. @param length of the answer, bytes: a little more than its items */
export const beyondAnswer = (operation: string, length: number): string | undefined =>
  operation === 'TransactGetItems' && length > largestTransaction
    ? 'Aggregate size of the items in the transaction exceeds the limit of 4 MB'
    : undefined
