import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sku } from '../../../shared/contract/skus.ts'
import { useSession } from '../../api/session.tsx'
import { KnownFrom } from '../../features/reports/KnownFrom.tsx'
import { Pages } from '../../parts/table/Pages.tsx'
import { skus as words } from '../../words/en/skus.ts'
import { table } from '../../words/en/table.ts'
import type { SkuConfig } from './config.ts'
import { SkuRow } from './SkuRow.tsx'
import { mostAtOnce, useSeenOfSkus } from './seen.ts'
import { firstWay, type Order, sorted } from './sorted.ts'

interface Props {
  config: SkuConfig
  rows: readonly Sku[]
  /** What a SKU has to contain to be shown. */
  search: string
  /** The SKU that was added last: the page on which it stands is shown. */
  added: string | undefined
  /** @returns what is wrong with it, if anything */
  onSave: (row: Sku, sku: string) => Promise<string | undefined>
  onRemove: (row: Sku) => Promise<unknown>
}

const pageSize = 8
const nothing: ReadonlySet<string> = new Set()

/** The SKUs of a group, a few at a time, each to be changed where it stands. */
export const SkuTable = ({ config, rows, search, added, onSave, onRemove }: Props) => {
  const { company } = useSession()
  const [order, setOrder] = useState<Order>()
  // As many as one question may be about: of a longer list only those that are shown are asked for.
  const all = rows.length <= mostAtOnce
  const seenOfAll = useSeenOfSkus(config, all ? rows.map(({ sku }) => sku) : [])
  const [page, setPage] = useState({ number: 1, of: search, added })
  const [gone, setGone] = useState(nothing)
  const shown = useMemo(() => {
    const wanted = search.trim()
    return sorted(
      rows.filter(({ id, sku }) => !gone.has(id) && sku.includes(wanted)),
      order,
      seenOfAll?.scans,
    )
  }, [rows, search, order, gone, seenOfAll])

  const pages = Math.max(1, Math.ceil(shown.length / pageSize))
  const wanted = page.of !== search ? 1 : page.added !== added ? pageOf(shown, added) : page.number
  const at = Math.min(wanted, pages)
  const go = (number: number) => setPage({ number, of: search, added })
  const from = (at - 1) * pageSize
  const onPage = shown.slice(from, from + pageSize)
  const seenOfPage = useSeenOfSkus(config, all ? [] : onPage.map(({ sku }) => sku))
  const seen = all ? seenOfAll : seenOfPage

  const remove = async (row: Sku) => {
    setGone((before) => new Set(before).add(row.id))
    try {
      await onRemove(row)
    } catch {
      // It was told in a toast; the row is there again.
      setGone((before) => new Set([...before].filter((id) => id !== row.id)))
    }
  }
  if (shown.length === 0) return <p className="sku-empty muted">{rows.length === 0 ? words.noSkus : words.noMatch}</p>
  return (
    <>
      <div className="sku-rows">
        <table className="dt">
          <thead>
            <tr>
              <Head by="sku" title={words.sku} order={order} onOrder={setOrder} />
              {all ? (
                <Head by="seen" title={config.words.seen} order={order} onOrder={setOrder} />
              ) : (
                <th className="dt-end">{config.words.seen}</th>
              )}
              <th className="dt-end sku-acts">{table.actions}</th>
            </tr>
          </thead>
          <tbody>
            {onPage.map((row) => (
              <SkuRow
                key={row.id}
                row={row}
                isNew={row.id === added}
                seen={seen && (seen.scans.get(row.sku) ?? 0)}
                onSave={(changed) => onSave(row, changed)}
                onRemove={() => void remove(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <KnownFrom from={seen?.knownFrom} zone={company.time_zone} />
      <div className="dt-pager">
        <span className="tn" role="status">
          {table.range(from + 1, Math.min(from + pageSize, shown.length), shown.length)}
        </span>
        <span className="grow" />
        <Pages page={at} pages={pages} onPage={go} />
      </div>
    </>
  )
}

interface HeadProps {
  by: Order['by']
  title: string
  order: Order | undefined
  onOrder: (next: Order | undefined) => void
}

/** A title that sorts: one way, the other, and as the list was entered. */
const Head = ({ by, title, order, onOrder }: HeadProps) => {
  const now = order?.by === by ? order.direction : undefined
  const [first, second] = firstWay[by]
  const next = now === undefined ? first : now === first ? second : undefined
  const Icon = now === 'asc' ? ArrowUp : now === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      className={by === 'seen' ? 'dt-end' : undefined}
      aria-sort={now === 'asc' ? 'ascending' : now === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={now ? 'dt-sort on' : 'dt-sort'}
        onClick={() => onOrder(next && { by, direction: next })}
      >
        {title}
        <Icon size={12} aria-hidden />
      </button>
    </th>
  )
}

const pageOf = (rows: readonly Sku[], id: string | undefined) =>
  Math.floor(
    Math.max(
      0,
      rows.findIndex((row) => row.id === id),
    ) / pageSize,
  ) + 1
