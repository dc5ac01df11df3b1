import { attributesOf, type UpdateRequest } from '../../bin/local/iam/attributes.ts'
import type { Db, Tables } from '../../functions/data/db.ts'
import type { LambdaName } from '../../stacks/grants/types.ts'
import { grants } from '../../stacks/grants.ts'

interface Writes extends UpdateRequest {
  TransactItems?: readonly { Update?: UpdateRequest }[]
}

/** The updates of a request. */
const updatesOf = ({ TransactItems, ...one }: Writes): UpdateRequest[] => [
  ...(TransactItems ?? []).flatMap(({ Update }) => Update ?? []),
  ...(one.UpdateExpression === undefined ? [] : [one]),
]

/**
 * The store as a Lambda may use it: an update that names another attribute than it is granted is refused, as IAM refuses it.
 * For tests in process, which know nothing of permissions otherwise.
 */
export const granted = (db: Db, tables: Tables, name: LambdaName): Db => {
  const { updates = {} } = grants[name]
  const check = (input: Writes) => {
    for (const update of updatesOf(input)) {
      const [table] = Object.entries(tables).find(([, named]) => named === update.TableName) ?? []
      const allowed = updates[table as keyof typeof updates]
      const foreign = allowed ? attributesOf(update).filter((one) => !['pk', 'sk', ...allowed].includes(one)) : []
      if (foreign.length > 0) throw new Error(`${name} may not change ${foreign.join(', ')} of ${table}`)
    }
  }
  return new Proxy(db, {
    get: (client, property) =>
      property === 'send'
        ? (command: { input: Writes }, ...rest: never[]) => {
            check(command.input)
            return client.send(command as never, ...rest)
          }
        : Reflect.get(client, property),
  })
}
