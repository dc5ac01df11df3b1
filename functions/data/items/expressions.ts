/** What must be true of an attribute for a write to happen. */
export interface Test {
  /** @param name the attribute's placeholder @param value makes a placeholder of a value */
  text: (name: string, value: (value: unknown) => string) => string
}

export const test = (text: Test['text']): Test => ({ text })

export const absent = test((name) => `attribute_not_exists(${name})`)
export const present = test((name) => `attribute_exists(${name})`)
export const below = (most: number | string) => test((name, value) => `${name} < ${value(most)}`)
export const atMost = (most: number) => test((name, value) => `${name} <= ${value(most)}`)
export const above = (least: number | string) => test((name, value) => `${name} > ${value(least)}`)
export const oneOf = (...values: (number | string)[]) =>
  test((name, value) => `${name} IN (${values.map(value).join(', ')})`)
export const noneOf = (...values: (number | string)[]) =>
  test((name, value) => `(NOT ${name} IN (${values.map(value).join(', ')}))`)
/** Another attribute of the item, in the place of a value: of a class, so that no stored value is taken for one. */
class Own {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export const own = (name: string) => new Own(name)
/** Below what another attribute of the item says. */
export const belowOwn = (other: string) => test((name, value) => `${name} < ${value(own(other))}`)
/** A set that has the value. */
export const holds = (member: string) => test((name, value) => `contains(${name}, ${value(member)})`)
/** A set, string or list that is shorter. */
export const shorterThan = (most: number) => test((name, value) => `size(${name}) < ${value(most)}`)
/** Absent, or as the other test says. */
export const absentOr = (other: Test) =>
  test((name, value) => `(attribute_not_exists(${name}) OR ${other.text(name, value)})`)
export const either = (...others: Test[]) =>
  test((name, value) => `(${others.map(({ text }) => text(name, value)).join(' OR ')})`)

/** Attributes with the value that they must have, or the test that they must pass; all of them. */
export type Condition = Readonly<Record<string, unknown>>

/** Whether an item is there: each has a partition key. */
export const exists: Condition = { pk: present }
export const missing: Condition = { pk: absent }
/** Whether it is there or not. */
export const always: Condition = {}

/** What changes in an item that may or may not be there. */
export interface Change {
  /** Attributes with their new values; what is undefined stays as it is. */
  set?: Readonly<Record<string, unknown>>
  /** Attributes with the values that they get where they have none yet. */
  once?: Readonly<Record<string, unknown>>
  /** Numbers to add, and members to add to sets. */
  add?: Readonly<Record<string, number | Set<string>>>
  /** Attributes that go. */
  remove?: readonly string[]
  /** Members to take from sets. */
  take?: Readonly<Record<string, Set<string>>>
}

const isTest = (value: unknown): value is Test => typeof (value as Partial<Test> | null)?.text === 'function'

/** Names and values of one request: a placeholder each, since any name may be a word of DynamoDB's own. */
const placeholders = () => {
  const names = new Map<string, string>()
  const values = new Map<unknown, string>()
  const kept = (map: Map<unknown, string>, key: unknown, mark: string) => {
    const known = map.get(key) ?? `${mark}${map.size}`
    map.set(key, known)
    return known
  }
  const name = (attribute: string) => kept(names, attribute, '#n')
  return {
    name,
    value: (value: unknown) => (value instanceof Own ? name(value.name) : kept(values, value, ':v')),
    used: () => ({
      ...(names.size > 0
        ? { ExpressionAttributeNames: Object.fromEntries([...names].map(([attribute, mark]) => [mark, attribute])) }
        : {}),
      ...(values.size > 0
        ? { ExpressionAttributeValues: Object.fromEntries([...values].map(([value, mark]) => [mark, value])) }
        : {}),
    }),
  }
}

type Placeholders = ReturnType<typeof placeholders>

const conditionText = ({ name, value }: Placeholders, when: Condition) =>
  Object.entries(when)
    .map(([attribute, wanted]) =>
      isTest(wanted) ? wanted.text(name(attribute), value) : `${name(attribute)} = ${value(wanted)}`,
    )
    .join(' AND ')

const changeText = (
  { name, value }: Placeholders,
  { set = {}, once = {}, add = {}, remove = [], take = {} }: Change,
) => {
  const part = (verb: string, texts: string[]) => (texts.length > 0 ? [`${verb} ${texts.join(', ')}`] : [])
  const values = Object.entries(set).filter(([, to]) => to !== undefined)
  return [
    ...part('SET', [
      ...values.map(([attribute, to]) => `${name(attribute)} = ${value(to)}`),
      ...Object.entries(once).map(
        ([attribute, to]) => `${name(attribute)} = if_not_exists(${name(attribute)}, ${value(to)})`,
      ),
    ]),
    ...part(
      'REMOVE',
      remove.map((attribute) => name(attribute)),
    ),
    ...part(
      'ADD',
      Object.entries(add).map(([attribute, by]) => `${name(attribute)} ${value(by)}`),
    ),
    ...part(
      'DELETE',
      Object.entries(take).map(([attribute, members]) => `${name(attribute)} ${value(members)}`),
    ),
  ].join(' ')
}

interface ConditionInput {
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/** A condition as DynamoDB takes it; nothing where there is none. */
export const conditionOf = (when: Condition | undefined): ConditionInput => {
  if (!when || Object.keys(when).length === 0) return {}
  const used = placeholders()
  return { ConditionExpression: conditionText(used, when), ...used.used() }
}

/** A change and its condition as DynamoDB takes them; undefined where nothing would change. */
export const updateOf = (change: Change, when?: Condition) => {
  const used = placeholders()
  const UpdateExpression = changeText(used, change)
  if (UpdateExpression === '') return undefined
  const ConditionExpression = when && conditionText(used, when)
  return { UpdateExpression, ...(ConditionExpression ? { ConditionExpression } : {}), ...used.used() }
}

/** Attributes of items beside their keys, as DynamoDB takes them; all where none are named. */
export const projectionOf = (names: readonly string[] | undefined) =>
  names && {
    ProjectionExpression: ['pk', 'sk', ...names.map((_, index) => `#p${index}`)].join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#p${index}`, name])),
  }
