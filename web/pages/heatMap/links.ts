import type { Session } from '../../../shared/contract/session.ts'
import { mayOpen, type PageEntry, type PageKey, pages, routeOf } from '../../../shared/pages.ts'
import type { Group } from '../../features/groups/tree.ts'
import type { HourSpan } from '../../features/reports/HourRange.tsx'
import type { CardLink } from '../../parts/metrics/model.ts'
import type { Cell } from './HeatGrid.tsx'
import type { HeatModel } from './model.ts'
import { cellSpan } from './times.ts'
import type { Source } from './view.ts'

interface Shown {
  session: Pick<Session, 'role'>
  model: HeatModel
  group: Group
  who: string | undefined
  /** What is shown. */
  span: HourSpan
  source: Source
}

/** Where a cell leads: to the chart of its time, and to the data behind it, as far as these pages are there. */
export const linksOf = ({ session, model, group, who, span, source }: Shown, { row, column }: Cell) => {
  const shown = cellSpan(model.interval, model.times[column] ?? 0, group.zone, span)
  const [start, end] = [`${shown.start}:00:00`, `${shown.end}:00:00`]
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
      dataType: source === 'manual' ? 'scans' : source,
      skus: [model.rows[row]?.sku],
      ...(who ? { users: [who] } : {}),
    }),
  }
}
