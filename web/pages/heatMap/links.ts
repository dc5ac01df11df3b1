import type { Session } from '../../../shared/contract/session.ts'
import { mayOpen, type PageEntry, type PageKey, pages, routeOf } from '../../../shared/pages.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import type { Cell } from './HeatGrid.tsx'
import type { HeatModel } from './model.ts'
import { wireOf } from './times.ts'

interface Shown {
  session: Pick<Session, 'role'>
  model: HeatModel
  group: Group
  who: string | undefined
}

/** Where a cell leads: to the chart of its time, and to the data behind it, as far as these pages are there. */
export const linksOf = ({ session, model, group, who }: Shown, { row, column }: Cell) => {
  const { start, end } = wireOf(model.interval, model.times[column] ?? 0, group.zone)
  const { uid, name, type } = group
  const link = (key: PageKey, state: object): CardLink | undefined => {
    const entry: PageEntry | undefined = pages.find((page) => page.key === key)
    return entry?.built && mayOpen(session.role.key, entry) ? { to: routeOf(entry), state } : undefined
  }
  return {
    charts: link('charts', {
      dataType: 'SCANS',
      rangeType: 'custom',
      dataset: { group: { uid, name, type }, chart: who ?? 'overview' },
      startcustom: start,
      endcustom: end,
    }),
    source: link('sourceData', {
      group: { uid, name, type },
      start,
      end,
      dataType: 'scans',
      skus: [model.rows[row]?.sku],
      ...(who ? { users: [who] } : {}),
    }),
  }
}
