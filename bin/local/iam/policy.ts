import type { Deployed, Deployment } from '../template/deployed.ts'

export interface Statement {
  effect: 'Allow' | 'Deny'
  covers: (action: string, resource: string) => boolean
}

/** What somebody wants to do, and what with. */
export interface Wish {
  /** Such as `dynamodb:PutItem` */
  action: string
  /** ARN */
  resource: string
}

interface Document {
  Statement?: Plain | Plain[]
}
interface Plain {
  Effect: 'Allow' | 'Deny'
  Action?: string | string[]
  NotAction?: string | string[]
  Resource?: string | string[]
  NotResource?: string | string[]
  Condition?: unknown
}

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** `*` stands for any characters and `?` for one. */
const pattern = (text: string, flags = '') =>
  new RegExp(
    `^${text
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    flags,
  )
const matcher = (texts: string[], flags?: string) => {
  const patterns = texts.map((text) => pattern(text, flags))
  return (value: string) => patterns.some((each) => each.test(value))
}

const statementOf = (plain: Plain): Statement => {
  if (plain.Condition)
    throw new Error(`A policy statement has a condition, which is not judged here: ${JSON.stringify(plain)}`)
  const actions = matcher(list(plain.Action ?? plain.NotAction), 'i')
  const resources = matcher(list(plain.Resource ?? plain.NotResource))
  const actionFits = (action: string) => actions(action) === (plain.Action !== undefined)
  const resourceFits = (resource: string) => resources(resource) === (plain.Resource !== undefined)
  return { effect: plain.Effect, covers: (action, resource) => actionFits(action) && resourceFits(resource) }
}

const statementsOf = (document: unknown) => list((document as Document | undefined)?.Statement).map(statementOf)

/** Every statement that the stacks give a role. */
export const policyOf = (deployment: Deployment, role: Deployed): Statement[] => [
  ...list(role.properties.Policies as { PolicyDocument: unknown }[] | undefined).flatMap((inline) =>
    statementsOf(inline.PolicyDocument),
  ),
  ...deployment
    .ofType('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy')
    .filter(({ properties }) => [...list(properties.Roles), properties.RoleName].includes(role.name))
    .flatMap(({ properties }) => statementsOf(properties.PolicyDocument)),
]

/**
 * A role's decisions, remembered: the same wishes come thousands of times.
 * @returns the first wish that is refused, or undefined
 */
export const judge = (statements: Statement[]) => {
  const decided = new Map<string, boolean>()
  const decide = ({ action, resource }: Wish) => {
    const covering = statements.filter((statement) => statement.covers(action, resource))
    return covering.length > 0 && covering.every(({ effect }) => effect === 'Allow')
  }
  const allowed = (wish: Wish) => {
    const key = `${wish.action} ${wish.resource}`
    let answer = decided.get(key)
    if (answer === undefined) {
      answer = decide(wish)
      decided.set(key, answer)
    }
    return answer
  }
  return (wishes: Wish[]): Wish | undefined => wishes.find((wish) => !allowed(wish))
}
