import type { Sku } from '../../../shared/contract/skus.ts'

/** How the SKUs of a group are sorted: by themselves, or by how often they were scanned lately. */
export interface Order {
  by: 'sku' | 'seen'
  direction: 'asc' | 'desc'
}

/** Which way comes first when a title is pressed: of figures the highest. */
export const firstWay = { sku: ['asc', 'desc'], seen: ['desc', 'asc'] } as const

/** @param seen scans of each SKU; what is not in it was not scanned */
export const sorted = (
  rows: readonly Sku[],
  order: Order | undefined,
  seen: ReadonlyMap<string, number> | undefined,
): readonly Sku[] => {
  if (!order) return rows
  const turn = order.direction === 'asc' ? 1 : -1
  const byName = (a: Sku, b: Sku) => a.sku.localeCompare(b.sku, undefined, { numeric: true })
  if (order.by === 'sku') return rows.toSorted((a, b) => turn * byName(a, b))
  const scans = ({ sku }: Sku) => seen?.get(sku) ?? 0
  return rows.toSorted((a, b) => turn * (scans(a) - scans(b)) || byName(a, b))
}
