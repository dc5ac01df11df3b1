import type { Stores } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { SkuKind } from '../../shared/skus.ts'

/** Makes codes the company's SKUs of a kind, all of them in one group, in the place of those that were. */
export const setCodes = (stores: Pick<Stores, 'skus'>, company: string, kind: SkuKind, codes: readonly string[]) =>
  stores.skus.change(company, kind, Date.now(), () =>
    codes.length === 0
      ? []
      : [
          {
            ...{ id: newId(), name: 'All', by: '', at: 0, next: codes.length },
            skus: codes.map((sku, number) => [number, sku] as const),
          },
        ],
  )
