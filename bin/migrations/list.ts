import type { PutItemCommandInput } from '@aws-sdk/client-dynamodb'
import type { TableName } from '../../functions/data/db.ts'
import { auditFound } from './auditFound.ts'
import { deliveriesCounted } from './deliveriesCounted.ts'
import { devicesApart } from './devicesApart.ts'
import type { Item } from './item.ts'
import { tablesOfTheirOwn } from './tablesOfTheirOwn.ts'
import { taskNames } from './taskNames.ts'

/** Where an item belongs from a version on. */
export interface Target {
  table: TableName
  item: Item
}

/** How stored data become those of the next version: items move, and may change on the way. */
export interface Migration {
  /** What is true afterwards, for whoever watches it. */
  title: string
  /** Tables that items move out of. */
  from: readonly TableName[]
  /** Where an item of such a table moves to, under keys of their own; undefined for one that stays as it is. */
  to: (table: TableName, item: Item) => Target[] | undefined
}

/** How stored data become those of the next version where nothing moves: items get others beside them. */
export interface Addition {
  title: string
  /** Tables whose items get others beside them. */
  from: readonly TableName[]
  /** What is put beside an item: always the same for the same item, under keys that nobody else writes otherwise. */
  beside: (table: TableName, item: Item) => Target[]
  /** Where others write such keys too: on which condition one is put in the place of what is there, or of nothing. */
  over?: (
    item: Item,
  ) => Pick<PutItemCommandInput, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>
}

export const isAddition = (migration: Migration | Addition): migration is Addition => 'beside' in migration

/** In their order, never changed once released: the first leads from version 1 to 2. */
export const migrations: readonly (Migration | Addition)[] = [
  tablesOfTheirOwn,
  devicesApart,
  auditFound,
  deliveriesCounted,
  taskNames,
]

/** The version of stored data that this program reads and writes. */
export const dataVersion = migrations.length + 1
