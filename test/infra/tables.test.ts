import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TableName } from '../../functions/data/db.ts'
import { isWrite, type TableAction } from '../../stacks/grants/actions.ts'
import { cursorKey, edge } from '../../stacks/grants/parts.ts'
import type { Grants } from '../../stacks/grants/types.ts'
import { grants } from '../../stacks/grants.ts'
import { resources } from './statements.ts'
import { ofType } from './synthesized.ts'

/** Rows of the table of `docs/decisions/tables.md`: which table, and who writes it. */
const rows = new Map(
  readFileSync(join(import.meta.dirname, '../../docs/decisions/tables.md'), 'utf8')
    .split('\n')
    .map((line) => /^\| `(\w+)` \| (.*?) \|/.exec(line))
    .filter((found) => found !== null)
    .map(([, table = '', writers = '']) => [table, writers] as const),
)

const writesOf = (actions: readonly TableAction[] = []) => actions.filter(isWrite).sort().join()

/** Whether a Lambda writes a table as every other one with an edge or with lists does, and in no other way. */
const isShared = ({ tables, partitions }: Grants, table: TableName) =>
  table === 'secrets'
    ? partitions?.secrets?.join() === cursorKey.secrets.join()
    : (table === 'audit' || table === 'counters' || table === 'idempotency') &&
      writesOf(tables[table]) === writesOf(edge[table])

test('the decision on tables has every table of the template, and no other', () => {
  const declared = ofType(resources, 'AWS::DynamoDB::Table').map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''))
  expect(declared.length).toBeGreaterThan(20)
  expect([...rows.keys()].sort()).toEqual(declared.sort())
})

test.each([...rows])('%s is written by whom the decision names', (title, said) => {
  const table = title.toLowerCase() as TableName
  const writers = Object.entries(grants).filter(([, { tables }]) => writesOf(tables[table]) !== '')
  const [added = '', updated = ''] = said.split('updated by')
  const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const own = writers.filter(([name, grant]) => !isShared(grant, table) || said.includes(`\`${name}\``))
  const isUpdate = ([, { tables }]: (typeof own)[number]) => writesOf(tables[table]) === 'Update'
  // In a row without "updated by" it is not told apart who adds and who updates.
  const apart = updated !== ''
  expect(named(added).sort()).toEqual(
    own
      .filter((each) => !apart || !isUpdate(each))
      .map(([name]) => name)
      .sort(),
  )
  expect(named(updated).sort()).toEqual(
    own
      .filter((each) => apart && isUpdate(each))
      .map(([name]) => name)
      .sort(),
  )
})
