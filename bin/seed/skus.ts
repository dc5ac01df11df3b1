import type { Stores } from '../../functions/data/stores.ts'
import { newId } from '../../functions/lib/ids.ts'
import { day } from '../../shared/durations.ts'
import type { SkuKind } from '../../shared/skus.ts'

/** What is scanned in the demo and is no pick, and what somebody wants to be told of: by group, made some days ago. */
interface Group {
  name: string
  days: number
  skus: readonly string[]
}

const numbered = (many: number, of: (n: string) => string) =>
  Array.from({ length: many }, (_, at) => of(String(at + 1).padStart(3, '0')))

const shelves = Array.from({ length: 24 }, (_, rack) =>
  numbered(100, (n) => `T-${String(rack + 1).padStart(3, '0')}-${n}`),
).flat()

/** The codes that its handhelds scan are in them (`shared/metrics/generator.ts`). */
const lists: Record<SkuKind, readonly Group[]> = {
  excluded: [
    { name: 'Aisle labels', days: 4, skus: ['LOC-A*', 'LOC-B*', 'LOC-C*', 'LOC-D*', 'MEZ-*', 'MEZ-*-TOP'] },
    { name: 'Totes', days: 20, skus: ['TOTE-*'] },
    { name: 'Dock doors', days: 26, skus: numbered(28, (n) => `DOCK-${n.slice(1)}`) },
    { name: 'Pallet licence plates', days: 26, skus: ['LPN*', '00340*'] },
    { name: 'Station codes', days: 53, skus: ['PACK-2-*', 'RET-*', 'CHG-*', ...numbered(61, (n) => `STATION-${n}`)] },
    { name: 'Employee badges', days: 100, skus: ['EMP-*-HP'] },
    { name: 'Carrier labels', days: 100, skus: ['1Z*', '9400*', 'JJD*', ...numbered(6, (n) => `DPD-${n}-*`)] },
    { name: 'Shelf labels', days: 137, skus: shelves },
    { name: 'Test barcodes', days: 160, skus: ['TEST*', '0000000', '1234567'] },
    { name: 'Old racks', days: 170, skus: ['L-OLD-*', ...numbered(120, (n) => `LRX-${n}`)] },
    { name: 'Trolleys', days: 172, skus: numbered(40, (n) => `TROLLEY-${n}`) },
    { name: 'Forklifts', days: 172, skus: ['FORK-*'] },
  ],
  callout: [
    { name: 'Supervisor', days: 9, skus: ['CALLOUT-*'] },
    { name: 'Damaged goods', days: 31, skus: ['DMG-*', 'QC-HOLD'] },
    { name: 'Cold chain', days: 64, skus: numbered(18, (n) => `CST-${n}`) },
  ],
}

/** Stores a company's lists of SKUs, made by one of its people. @param now epoch ms */
export const seedSkus = async (stores: Pick<Stores, 'skus'>, company: string, by: string, now: number) => {
  for (const kind of ['excluded', 'callout'] as const) {
    await stores.skus.change(company, kind, now, () =>
      lists[kind].map(({ name, days, skus }) => ({
        ...{ id: newId(), name, by, at: now - days * day, next: skus.length },
        skus: skus.map((sku, number) => [number, sku] as const),
      })),
    )
  }
}
