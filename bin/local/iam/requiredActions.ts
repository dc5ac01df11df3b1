import { account, region } from '../template/names.ts'
import { attributesOf, type UpdateRequest } from './attributes.ts'
import type { RequiredAction } from './policy.ts'

type Body = Record<string, unknown>
type Item = UpdateRequest & { ReturnValues?: string; Item?: object }

const tableArn = (name: unknown) => {
  const text = String(name)
  return text.startsWith('arn:') ? text : `arn:aws:dynamodb:${region}:${account}:table/${text}`
}

const transactWrites: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

/** What a policy may ask of an update beside its table. */
const contextOf = (action: string, request: Item) => {
  const leading = leadingKeysOf(request)
  return {
    ...(leading.length > 0 ? { 'dynamodb:leadingkeys': leading } : {}),
    ...(action === 'UpdateItem'
      ? { 'dynamodb:attributes': attributesOf(request), 'dynamodb:returnvalues': request.ReturnValues ?? 'NONE' }
      : {}),
  }
}

/** The partitions that a request of one item names; every table here calls that key `pk`. */
const leadingKeysOf = ({ Key, Item }: Item) =>
  [Key, Item].flatMap((item) => {
    const value = (item as { pk?: { S?: string } } | undefined)?.pk?.S
    return value === undefined ? [] : [value]
  })

/** What a DynamoDB request wants: batches and transactions want something of each of their tables. */
export const dynamoActions = (operation: string, body: Body): RequiredAction[] => {
  const requiredAction = (action: string, table: unknown, index?: unknown, request: Item = {}): RequiredAction => {
    const context = contextOf(action, request)
    return {
      action: `dynamodb:${action}`,
      resource: index === undefined ? tableArn(table) : `${tableArn(table)}/index/${String(index)}`,
      ...(Object.keys(context).length > 0 ? { context } : {}),
    }
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem')
    return Object.keys((body.RequestItems ?? {}) as Body).map((table) => requiredAction(operation, table))
  if (operation === 'TransactGetItems')
    return ((body.TransactItems ?? []) as { Get?: Item }[]).map(({ Get }) => requiredAction('GetItem', Get?.TableName))
  if (operation === 'TransactWriteItems')
    return ((body.TransactItems ?? []) as Record<string, Item>[]).flatMap((entry) =>
      Object.entries(entry).map(([kind, item]) =>
        requiredAction(transactWrites[kind] ?? kind, item.TableName, undefined, item),
      ),
    )
  if (body.TableName === undefined)
    return [{ action: `dynamodb:${operation}`, resource: `arn:aws:dynamodb:${region}:${account}:*` }]
  return [requiredAction(operation, body.TableName, body.IndexName, body)]
}

export const cognitoActions = (operation: string, body: Body): RequiredAction[] => [
  {
    action: `cognito-idp:${operation}`,
    resource: `arn:aws:cognito-idp:${region}:${account}:userpool/${String(body.UserPoolId)}`,
  },
]
