import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CompanyUsage } from '../../../shared/contract/usage.ts'
import { changeSize, count, figure } from '../../parts/metrics/format.ts'
import { columns } from '../../parts/table/columns.tsx'
import { universalUsage as words } from '../../words/en/universalUsage.ts'
import { usage } from '../../words/en/usage.ts'
import { dollars } from './money.ts'

const titles = words.columns
const figures = { variant: 'figures', align: 'end' } as const

const Change = ({ change }: { change: number | null }) => {
  if (change === null) return '–'
  const size = changeSize(change)
  if (size === changeSize(0)) return <span title={words.noChange}>{size}</span>
  const Icon = change > 0 ? ArrowUp : ArrowDown
  return (
    <span className="uu-change tn" title={words.change(size, change > 0)}>
      <Icon className="i" size={13} strokeWidth={1.75} aria-label={change > 0 ? '+' : '−'} />
      {size}
    </span>
  )
}

const NameWith = ({ name, text }: { name: string; text: string }) => (
  <>
    {name} <small className="muted uu-what">{text}</small>
  </>
)

/** A part of the bill, in a column that is there for who wants it. */
const cost = (title: string, name: keyof CompanyUsage['cost'], usuallyHidden = true) =>
  columns.of<CompanyUsage>(title, name, (row) => row.cost[name], {
    ...{ ...figures, width: '96px', filter: 'range', write: dollars },
    ...(usuallyHidden ? { usuallyHidden: true as const } : {}),
    cell: (row) => dollars(row.cost[name]),
    text: (row) => row.cost[name].toFixed(4),
    narrow: 'figure',
  })

const counts = (title: string, key: 'requests' | 'events' | 'devices' | 'users', width: string) =>
  columns.of<CompanyUsage>(title, key, (row) => row[key], {
    ...{ ...figures, width, filter: 'range', write: count, narrow: 'figure' },
    cell: (row) => {
      const value = row[key]
      return value === null ? '–' : count(value)
    },
  })

export const usageColumns = [
  columns.text<CompanyUsage>(titles.name, 'name', {
    ...{ variant: 'strong', narrow: 'headline' },
    cell: ({ name, platform, status }) => {
      if (status === 2) return <NameWith name={name} text={words.deleted} />
      return platform ? <NameWith name={name} text={words.runs} /> : name
    },
  }),
  { ...cost(titles.total, 'total', false), narrow: 'side' as const },
  columns.of<CompanyUsage>(titles.share, 'share', ({ share }) => share, {
    ...{ ...figures, width: '124px', narrow: 'figure' },
    cell: ({ share }) => (
      <span className="uu-share">
        <i aria-hidden>
          <i style={{ width: `${100 * share}%` }} />
        </i>
        <span className="tn">{figure(100 * share, 1)}%</span>
      </span>
    ),
    text: ({ share }) => `${(100 * share).toFixed(1)}%`,
  }),
  columns.of<CompanyUsage>(titles.change, 'change', ({ change }) => change, {
    ...{ ...figures, width: '108px', narrow: 'figure' },
    cell: ({ change }) => <Change change={change} />,
    text: ({ change }) => (change === null ? '' : `${change.toFixed(1)}%`),
  }),
  counts(titles.requests, 'requests', '104px'),
  counts(titles.events, 'events', '124px'),
  columns.of<CompanyUsage>(titles.stored, 'stored', ({ stored }) => stored, {
    ...{ ...figures, width: '104px', filter: 'range', write: usage.bytes, narrow: 'figure' },
    cell: ({ stored }) => (stored === null ? '–' : usage.bytes(stored)),
  }),
  counts(titles.devices, 'devices', '96px'),
  { ...counts(titles.users, 'users', '88px'), usuallyHidden: true as const },
  cost(titles.own, 'own'),
  cost(titles.shared, 'shared'),
  cost(words.services.calls, 'calls'),
  cost(words.services.compute, 'compute'),
  cost(words.services.database, 'database'),
  cost(words.services.storage, 'storage'),
  cost(words.services.messages, 'messages'),
  cost(words.signIns, 'sign_ins'),
]
