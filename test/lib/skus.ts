import type { Stores } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { SkuKind } from '../../shared/skus.ts'

/**
 * Makes codes the company's SKUs of a kind, all of them in one group, in the place of those that were.
 * @param now epoch ms, of the clock by which the test asks
 */
export const setCodes = (
  stores: Pick<Stores, 'skus'>,
  company: string,
  kind: SkuKind,
  codes: readonly string[],
  now = Date.now(),
) =>
  stores.skus.change(company, kind, now, () =>
    codes.length === 0
      ? []
      : [
          {
            ...{ id: newId(), name: 'All', by: '', at: 0, next: codes.length },
            skus: codes.map((sku, number) => [number, sku] as const),
          },
        ],
  )
