import type { Deployed, Deployment } from '../template/deployed.ts'
import { type Conditions, type Context, conditionOf } from './conditions.ts'
import { list, matcher } from './patterns.ts'

/** Who is named by a policy: `*`, or a kind such as `AWS` or `Service` with names. */
export type Principals = '*' | Record<string, string | string[]>

export interface Statement {
  effect: 'Allow' | 'Deny'
  /** Whom it is about; undefined in a policy of an identity, which is about that identity. */
  principals?: Principals
  /** The condition keys that it asks for, in small letters. */
  keys: string[]
  covers: (requiredAction: RequiredAction) => boolean
}

/** What somebody wants to do, and what with. */
export interface RequiredAction {
  /** Such as `dynamodb:PutItem` */
  action: string
  /** ARN */
  resource: string
  /** What is known of the request beside it. */
  context?: Context
}

interface Document {
  Statement?: Plain | Plain[]
}
interface Plain {
  Effect: 'Allow' | 'Deny'
  Principal?: Principals
  NotPrincipal?: unknown
  Action?: string | string[]
  NotAction?: string | string[]
  Resource?: string | string[]
  NotResource?: string | string[]
  Condition?: Conditions
}

const statementOf = (plain: Plain): Statement => {
  if (plain.NotPrincipal)
    throw new Error(`A statement is about all but some, which is not supported here: ${JSON.stringify(plain)}`)
  const actions = matcher(list(plain.Action ?? plain.NotAction), 'i')
  const resources = matcher(list(plain.Resource ?? plain.NotResource))
  const condition = conditionOf(plain.Condition)
  const actionFits = (action: string) => actions(action) === (plain.Action !== undefined)
  const resourceFits = (resource: string) => resources(resource) === (plain.Resource !== undefined)
  return {
    effect: plain.Effect,
    ...(plain.Principal ? { principals: plain.Principal } : {}),
    keys: condition.keys,
    covers: ({ action, resource, context = {} }) =>
      actionFits(action) && resourceFits(resource) && condition.holds(context),
  }
}

/** The statements of a policy's document. @throws for what is not supported here */
export const statementsOf = (document: unknown) => list((document as Document | undefined)?.Statement).map(statementOf)

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

/** What is known of every request of a Lambda here. */
const contextHere: Context = { 'aws:securetransport': 'true' }

/** What is known of some requests by what they ask. */
const ofRequests = [
  'dynamodb:attributes',
  'dynamodb:leadingkeys',
  'dynamodb:returnvalues',
  's3:prefix',
  'kms:encryptioncontext:use',
  'iam:passedtoservice',
]

/**
 * A role's decisions, cached: the same actions come thousands of times.
 * @returns the first action that is refused, or undefined
 * @throws where a statement depends on what is not known here
 */
export const evaluatorOf = (statements: Statement[]) => {
  const asked = new Set(statements.flatMap(({ keys }) => keys))
  const unknown = [...asked].find((key) => !(key in contextHere || ofRequests.includes(key)))
  if (unknown) throw new Error(`A policy has a condition on ${unknown}, which is not known here.`)
  const decided = new Map<string, boolean>()
  const decide = ({ action, resource, context }: RequiredAction) => {
    const known = { ...contextHere, ...context }
    const covering = statements.filter((each) => each.covers({ action, resource, context: known }))
    return covering.length > 0 && covering.every(({ effect }) => effect === 'Allow')
  }
  const allowed = (requiredAction: RequiredAction) => {
    const more = Object.entries(requiredAction.context ?? {}).filter(([key]) => asked.has(key))
    const key = `${requiredAction.action} ${requiredAction.resource} ${JSON.stringify(more)}`
    let answer = decided.get(key)
    if (answer === undefined) {
      answer = decide(requiredAction)
      decided.set(key, answer)
    }
    return answer
  }
  return (requiredActions: RequiredAction[]): RequiredAction | undefined =>
    requiredActions.find((requiredAction) => !allowed(requiredAction))
}
