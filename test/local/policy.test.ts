import { describe, expect, test } from 'vitest'
import { evaluatorOf, policyOf } from '../../bin/local/iam/policy.ts'
import { dynamoActions } from '../../bin/local/iam/requiredActions.ts'
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
  return evaluatorOf(policyOf(deployment, deployment.named('api-Role')))
}
const users = { 'Fn::ImportValue': 'data:users' }
const allow = (Action: string | string[], Resource: unknown = users) => ({ Effect: 'Allow', Action, Resource })

describe('a role may do', () => {
  const get = dynamoActions('GetItem', { TableName: 'users' })

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
    expect(() => onlyIf({ IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } })).toThrow('IpAddress is not supported here')
  })
})

describe('a DynamoDB request wants', () => {
  test('something of every table of a batch or a transaction', () => {
    expect(dynamoActions('BatchGetItem', { RequestItems: { a: {}, b: {} } }).map(({ resource }) => resource)).toEqual([
      arn('a'),
      arn('b'),
    ])
    expect(
      dynamoActions('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName: 'a' } },
          { Update: { TableName: 'b' } },
          { ConditionCheck: { TableName: 'c' } },
          { Delete: { TableName: arn('d') } },
        ],
      }),
    ).toMatchObject([
      { action: 'dynamodb:PutItem', resource: arn('a') },
      { action: 'dynamodb:UpdateItem', resource: arn('b') },
      { action: 'dynamodb:ConditionCheckItem', resource: arn('c') },
      { action: 'dynamodb:DeleteItem', resource: arn('d') },
    ])
  })

  test.each([
    [
      { UpdateExpression: 'SET a = :b, #c.d[0] = if_not_exists(e, :f) REMOVE g ADD h :one' },
      ['a', 'e', 'g', 'h', 'name'],
    ],
    [{ UpdateExpression: 'SET a=:a', ConditionExpression: 'attribute_exists(pk) AND size(b) > :c' }, ['a', 'b', 'pk']],
    [{ Key: { pk: {}, sk: {} }, UpdateExpression: 'set a = a - :roles' }, ['a', 'pk', 'sk']],
    [{ AttributeUpdates: { a: {} }, Expected: { b: {} } }, ['a', 'b']],
  ])('of an update, the attributes that it names: %j', (request, attributes) => {
    const update = { TableName: 'a', ExpressionAttributeNames: { '#c': 'name' }, ...request }
    const context = { 'dynamodb:attributes': attributes, 'dynamodb:returnvalues': 'NONE' }
    expect(dynamoActions('UpdateItem', update)).toMatchObject([{ context }])
    expect(dynamoActions('TransactWriteItems', { TransactItems: [{ Update: update }] })).toMatchObject([{ context }])
  })

  test('an update of attributes that the policy leaves out, or that answers with them, is refused', () => {
    const refuses = refusals({
      ...allow('dynamodb:UpdateItem'),
      Condition: {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'a'] },
        StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_NEW'] },
      },
    })
    const update = (more: object) =>
      refuses(dynamoActions('UpdateItem', { TableName: 'users', Key: { pk: {} }, ...more }))
    expect(update({ UpdateExpression: 'SET a = :a' })).toBeUndefined()
    expect(update({ UpdateExpression: 'SET b = :b' })).toBeDefined()
    expect(update({ UpdateExpression: 'SET a = b' })).toBeDefined()
    expect(update({ UpdateExpression: 'SET a = :a', ReturnValues: 'ALL_NEW' })).toBeDefined()
    expect(update({ UpdateExpression: 'SET a = :a', ReturnValues: 'UPDATED_NEW' })).toBeUndefined()
  })

  test('of one item, its partition: another one than the policy names is refused', () => {
    const refuses = refusals({
      ...allow(['dynamodb:GetItem', 'dynamodb:PutItem']),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['SECRET#cursor'] } },
    })
    const get = (pk: string) => refuses(dynamoActions('GetItem', { TableName: 'users', Key: { pk: { S: pk } } }))
    const put = (pk: string) => refuses(dynamoActions('PutItem', { TableName: 'users', Item: { pk: { S: pk } } }))
    expect([get('SECRET#cursor'), put('SECRET#cursor')]).toEqual([undefined, undefined])
    expect(get('SECRET#token')).toBeDefined()
    expect(put('SECRET#token')).toBeDefined()
  })

  test('the index that it reads, not the table', () => {
    expect(dynamoActions('Query', { TableName: 'a', IndexName: 'byTeam' })).toEqual([
      { action: 'dynamodb:Query', resource: arn('a/index/byTeam') },
    ])
  })
})
