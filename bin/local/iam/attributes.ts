/** A part of a request that changes one item. */
export interface UpdateRequest {
  TableName?: string
  Key?: object
  UpdateExpression?: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  /** The older way to say the same. */
  AttributeUpdates?: object
  Expected?: object
}

const words =
  /^(set|remove|add|delete|and|or|not|in|between|if_not_exists|list_append|attribute_exists|attribute_not_exists|attribute_type|begins_with|contains|size)$/i

/** The attributes of an item that an update names, its keys and conditions among them: `dynamodb:Attributes`. */
export const attributesOf = (request: UpdateRequest): string[] => {
  const expressions = [request.UpdateExpression, request.ConditionExpression].join(' ')
  // Neither values nor what lies within an attribute.
  const named = (expressions.match(/(?<![.:#\w])#?[A-Za-z_]\w*/g) ?? [])
    .filter((name) => !words.test(name))
    .map((name) => (name.startsWith('#') ? (request.ExpressionAttributeNames?.[name] ?? name) : name))
  const others = [request.Key, request.AttributeUpdates, request.Expected].flatMap((part) => Object.keys(part ?? {}))
  return [...new Set([...others, ...named])].sort()
}
