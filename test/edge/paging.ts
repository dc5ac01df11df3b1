import { expect } from 'vitest'
import type { CallName } from '../../shared/contract/index.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { People } from '../lib/people.ts'

/** How lists are read page by page. */

export type Client = Awaited<ReturnType<People['as']>>
export interface Row {
  id?: string
  uid?: string
  code?: string
  device_id?: string
}

/** @throws Error where the list is refused */
export const pageOf = async (client: Client, name: CallName, body: object): Promise<Page<Row>> => {
  const { status, message, data } = await client.call(name, body)
  if (status !== 200) throw new Error(`${status} ${message}`)
  return data as Page<Row>
}

/** Every row of a list, page by page. @param between what happens after each page */
export const joined = async (client: Client, name: CallName, body: object, limit: number, between = async () => {}) => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < 1000; pages++) {
    const page: Page<Row> = await pageOf(client, name, { ...body, limit, ...(cursor ? { cursor } : {}) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    rows.push(...page.items)
    cursor = page.next
    if (cursor === null) return rows
    // There is no page without a row: a cursor promises one.
    expect(page.items.length).toBeGreaterThan(0)
    await between()
  }
  throw new Error('The list has no end')
}

export const idOf = ({ uid, code, id, device_id }: Row) => uid ?? code ?? id ?? device_id ?? ''
export const sorted = (rows: readonly Row[]) => rows.map(idOf).sort()
