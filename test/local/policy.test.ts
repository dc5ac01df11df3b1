import { describe, expect, test } from 'vitest'
import { judge, policyOf } from '../../bin/local/iam/policy.ts'
import { dynamoWishes } from '../../bin/local/iam/wishes.ts'
import { deploy } from '../../bin/local/template/deployed.ts'
import { fromTemplates } from '../../bin/local/template/resources.ts'

const arn = (rest: string) => `arn:aws:dynamodb:eu-central-1:000000000000:table/${rest}`

/** Two stacks: a table in one, and in the other a role with statements about it. */
const refusals = (...Statement: object[]) => {
  const deployment = deploy(
    fromTemplates(
      {
        data: {
          Resources: { Users: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'users' } } },
          Outputs: {
            Arn: { Value: { 'Fn::GetAtt': ['Users', 'Arn'] }, Export: { Name: 'data:users' } },
          },
        },
        api: {
          Resources: {
            Role: { Type: 'AWS::IAM::Role' },
            Policy: {
              Type: 'AWS::IAM::Policy',
              Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement } },
            },
            Other: {
              Type: 'AWS::IAM::Policy',
              Properties: {
                Roles: ['somebody-else'],
                PolicyDocument: { Statement: { Effect: 'Allow', Action: '*', Resource: '*' } },
              },
            },
          },
        },
      },
      '',
    ),
  )
  return judge(policyOf(deployment, deployment.named('api-Role')))
}
const users = { 'Fn::ImportValue': 'data:users' }
const allow = (Action: string | string[], Resource: unknown = users) => ({ Effect: 'Allow', Action, Resource })

describe('a role may do', () => {
  const get = dynamoWishes('GetItem', { TableName: 'users' })

  test('nothing that nothing grants it', () => {
    expect(refusals()(get)).toEqual({ action: 'dynamodb:GetItem', resource: arn('users') })
    expect(refusals(allow('dynamodb:PutItem'))(get)).toBeDefined()
    expect(refusals(allow('dynamodb:GetItem', arn('users2')))(get)).toBeDefined()
  })

  test('what is granted on a resource of another stack', () => {
    expect(refusals(allow(['dynamodb:PutItem', 'dynamodb:GetItem']))(get)).toBeUndefined()
  })

  test('what wildcards cover, whatever the case of the action', () => {
    expect(refusals(allow('dynamodb:Get*', arn('*')))(get)).toBeUndefined()
    expect(refusals(allow('DYNAMODB:getitem', arn('user?')))(get)).toBeUndefined()
    expect(refusals(allow('dynamodb:Get*', arn('u')))(get)).toBeDefined()
  })

  test('nothing that is denied, even where it is granted too', () => {
    const deny = { Effect: 'Deny', Action: 'dynamodb:*', Resource: '*' }
    expect(refusals(allow('*', '*'), deny)(get)).toBeDefined()
  })

  test('what NotAction and NotResource leave over', () => {
    expect(refusals({ Effect: 'Allow', NotAction: 'dynamodb:PutItem', Resource: '*' })(get)).toBeUndefined()
    expect(refusals({ Effect: 'Allow', Action: '*', NotResource: users })(get)).toBeDefined()
  })

  test('what a condition lets it, and a condition is not passed over silently', () => {
    const onlyIf = (Condition: object) => refusals({ ...allow('*'), Condition })
    expect(onlyIf({ Bool: { 'aws:SecureTransport': 'true' } })(get)).toBeUndefined()
    expect(onlyIf({ Bool: { 'aws:SecureTransport': 'false' } })(get)).toBeDefined()
    expect(() => onlyIf({ StringEquals: { 'aws:PrincipalTag/team': 'a' } })).toThrow(
      'a condition on aws:principaltag/team, which is not known here',
    )
    expect(() => onlyIf({ IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } })).toThrow('IpAddress is not judged here')
  })
})

describe('a DynamoDB request wants', () => {
  test('something of every table of a batch or a transaction', () => {
    expect(dynamoWishes('BatchGetItem', { RequestItems: { a: {}, b: {} } }).map(({ resource }) => resource)).toEqual([
      arn('a'),
      arn('b'),
    ])
    expect(
      dynamoWishes('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName: 'a' } },
          { Update: { TableName: 'b' } },
          { ConditionCheck: { TableName: 'c' } },
          { Delete: { TableName: arn('d') } },
        ],
      }),
    ).toEqual([
      { action: 'dynamodb:PutItem', resource: arn('a') },
      { action: 'dynamodb:UpdateItem', resource: arn('b') },
      { action: 'dynamodb:ConditionCheckItem', resource: arn('c') },
      { action: 'dynamodb:DeleteItem', resource: arn('d') },
    ])
  })

  test('the index that it reads, not the table', () => {
    expect(dynamoWishes('Query', { TableName: 'a', IndexName: 'byTeam' })).toEqual([
      { action: 'dynamodb:Query', resource: arn('a/index/byTeam') },
    ])
  })
})
