import * as z from 'zod'
import type { RoleName } from '../roles.ts'
import { call } from './call.ts'
import { exact } from './fields.ts'

/** Most rows of a page. */
export const largestPage = 1000
/** Rows of a page where a caller sends a cursor and no limit. */
export const usualPage = 500

const paging = {
  limit: z
    .number()
    .int()
    .min(1)
    .max(largestPage)
    .optional()
    .describe('Maximum rows per page; with it or a cursor, one page is returned'),
  cursor: exact(1000)
    .min(1)
    .optional()
    .describe('`next` of the previous page, with the same filters; valid for one day'),
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  /** The cursor of the page after; null at the end. */
  next: string | null
}

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).describe('Sorted by ID; fewer than `limit` if they are large'),
    next: z.string().nullable().describe('Cursor of the next page; null at the end'),
  })

interface ListEntry<Fields extends z.ZodRawShape, Item extends z.ZodType> {
  path: string
  summary: string
  access: readonly RoleName[]
  universal?: true
  request: z.ZodObject<Fields>
  /** What a row is. */
  item: Item
}

/**
 * Declares a call that answers a list which can grow: whole to who does not ask, and in pages to who sends `limit` or
 * `cursor`. Pages joined hold every row that was there throughout, once.
 */
export const listCall = <Fields extends z.ZodRawShape, Item extends z.ZodType>({
  request,
  item,
  ...entry
}: ListEntry<Fields, Item>) => ({
  ...call({ ...entry, request: request.extend(paging), response: z.array(item) }),
  page: pageOf(item),
})
