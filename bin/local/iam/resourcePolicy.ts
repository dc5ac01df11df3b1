import type { Deployed, Deployment } from '../template/deployed.ts'
import { account as here } from '../template/names.ts'
import { list, matcher } from './patterns.ts'
import { policyOf, type RequiredAction, type Statement, statementsOf } from './policy.ts'

/** Somebody who asks for something: a service of AWS, a role of the stacks, a whole account, or nobody known. */
export type Caller =
  | { service: string }
  | { role: Deployed }
  /** One who may do everything that their account lets them do. */
  | { account: string }
  | 'anonymous'

const accountOf = ({ stackEnvironment }: Deployed) => stackEnvironment?.account ?? here

/** What SNS lets be done with a topic that has no policy of its own. */
const ownTopic = (topic: Deployed) => ({
  Statement: {
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: 'sns:*',
    Resource: topic.arn,
    Condition: { StringEquals: { 'AWS:SourceOwner': accountOf(topic) } },
  },
})

/** A permission of a Lambda, as the statement that Lambda makes of it. */
const permission = ({ properties }: Deployed, lambda: Deployed) => {
  const { Principal, Action, SourceArn, SourceAccount } = properties as Record<string, string | undefined>
  const condition = {
    ...(SourceArn ? { ArnLike: { 'aws:SourceArn': SourceArn } } : {}),
    ...(SourceAccount ? { StringEquals: { 'aws:SourceAccount': SourceAccount } } : {}),
  }
  const kind = Principal?.includes('.') ? 'Service' : 'AWS'
  return {
    Effect: 'Allow',
    Principal: Principal === '*' ? '*' : { [kind]: Principal },
    Action,
    Resource: lambda.arn,
    Condition: condition,
  }
}

/** The documents that say who may do what with a resource, whoever they are. */
const documentsOf = (deployment: Deployment, resource: Deployed): unknown[] => {
  const { type, name, arn, properties } = resource
  const attached = (policy: string, property: string, wanted: string) =>
    deployment
      .ofType(policy)
      .filter((each) => list(each.properties[property]).includes(wanted))
      .map((each) => each.properties.PolicyDocument)
  if (type === 'AWS::SNS::Topic') {
    const own = attached('AWS::SNS::TopicPolicy', 'Topics', arn)
    return own.length > 0 ? own : [ownTopic(resource)]
  }
  if (type === 'AWS::SQS::Queue') return attached('AWS::SQS::QueuePolicy', 'Queues', resource.ref)
  if (type === 'AWS::S3::Bucket') return attached('AWS::S3::BucketPolicy', 'Bucket', name)
  if (type === 'AWS::KMS::Key') return [properties.KeyPolicy]
  if (type === 'AWS::IAM::Role') {
    // Who may take a role is said without the role.
    const { Statement } = properties.AssumeRolePolicyDocument as { Statement: object | object[] }
    return [{ Statement: list(Statement).map((each) => ({ ...each, Resource: arn })) }]
  }
  if (type === 'AWS::Lambda::Function')
    return [
      {
        Statement: deployment
          .ofType('AWS::Lambda::Permission')
          .filter((each) => [name, arn].includes(String(each.properties.FunctionName)))
          .map((each) => permission(each, resource)),
      },
    ]
  throw new Error(`The policy of a ${type} is not supported here.`)
}

/** How a statement is about a caller: by name, or by leaving it to the policies of their account. */
const namesCaller = ({ principals }: Statement, caller: Caller): 'direct' | 'account' | undefined => {
  if (principals === undefined) return undefined
  if (principals === '*' || list(principals.AWS).includes('*')) return 'direct'
  if (caller === 'anonymous') return undefined
  if ('service' in caller) return matcher(list(principals.Service))(caller.service) ? 'direct' : undefined
  const named = list(principals.AWS)
  if ('role' in caller && named.includes(caller.role.arn)) return 'direct'
  const account = 'role' in caller ? accountOf(caller.role) : caller.account
  return named.some((each) => each === account || each === `arn:aws:iam::${account}:root`) ? 'account' : undefined
}

/**
 * Whether somebody may do something with a resource of the stacks: by its own policy and, within its account, by the
 * policies of who asks. A refusal in any of them counts.
 * @param within the resource whose policy counts; what is requested may be a part of it, such as an object of a bucket
 * @throws for policies and conditions that are not supported here
 */
export const mayDo = (
  deployment: Deployment,
  caller: Caller,
  requiredAction: RequiredAction,
  within: Deployed,
): boolean => {
  const asked: RequiredAction = {
    ...requiredAction,
    context: { 'aws:securetransport': 'true', ...requiredAction.context },
  }
  const own = documentsOf(deployment, within)
    .flatMap(statementsOf)
    .map((statement) => ({ statement, names: namesCaller(statement, caller) }))
    .filter(({ statement, names }) => names && statement.covers(asked))
  const identity =
    caller !== 'anonymous' && 'role' in caller
      ? policyOf(deployment, caller.role).filter((statement) => statement.covers(asked))
      : []
  if ([...own.map(({ statement }) => statement), ...identity].some(({ effect }) => effect === 'Deny')) return false
  if (own.some(({ names }) => names === 'direct')) return true
  const sameAccount =
    caller !== 'anonymous' &&
    (('role' in caller && accountOf(caller.role) === accountOf(within)) ||
      ('account' in caller && caller.account === accountOf(within)))
  const byIdentity = sameAccount && ('account' in caller || identity.length > 0)
  // A key obeys its own policy alone, unless that leaves it to the account's; nobody takes a role that trusts them not.
  const alone = within.type === 'AWS::KMS::Key' || within.type === 'AWS::IAM::Role'
  return byIdentity && (!alone || own.some(({ names }) => names === 'account'))
}
