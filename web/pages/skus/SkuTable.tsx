import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Sku } from '../../../shared/contract/skus.ts'
import { Pages } from '../../parts/table/Pages.tsx'
import { skus as words } from '../../words/en/skus.ts'
import { table } from '../../words/en/table.ts'
import type { SkuConfig } from './config.ts'
import { SkuRow } from './SkuRow.tsx'
import { useSeenOfSkus } from './seen.ts'

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

type Order = 'asc' | 'desc' | undefined
const sorted = (rows: readonly Sku[], order: Order) => {
  if (!order) return rows
  const turn = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => turn * a.sku.localeCompare(b.sku, undefined, { numeric: true }))
}

/** The SKUs of a group, a few at a time, each to be changed where it stands. */
export const SkuTable = ({ config, rows, search, added, onSave, onRemove }: Props) => {
  const [order, setOrder] = useState<Order>()
  const [page, setPage] = useState({ number: 1, of: search, added })
  const [gone, setGone] = useState(nothing)
  const shown = useMemo(() => {
    const wanted = search.trim()
    return sorted(
      rows.filter(({ id, sku }) => !gone.has(id) && sku.includes(wanted)),
      order,
    )
  }, [rows, search, order, gone])

  const pages = Math.max(1, Math.ceil(shown.length / pageSize))
  const wanted = page.of !== search ? 1 : page.added !== added ? pageOf(shown, added) : page.number
  const at = Math.min(wanted, pages)
  const go = (number: number) => setPage({ number, of: search, added })
  const from = (at - 1) * pageSize
  const onPage = shown.slice(from, from + pageSize)
  const seen = useSeenOfSkus(
    config,
    onPage.map(({ sku }) => sku),
  )
  const next = order === 'asc' ? 'desc' : order === 'desc' ? undefined : 'asc'
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown

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
              <th aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}>
                <button type="button" className={order ? 'dt-sort on' : 'dt-sort'} onClick={() => setOrder(next)}>
                  {words.sku}
                  <Icon size={12} aria-hidden />
                </button>
              </th>
              <th className="dt-end">{config.words.seen}</th>
              <th className="dt-end sku-acts">{table.actions}</th>
            </tr>
          </thead>
          <tbody>
            {onPage.map((row) => (
              <SkuRow
                key={row.id}
                row={row}
                isNew={row.id === added}
                seen={seen && (seen.get(row.sku) ?? 0)}
                onSave={(changed) => onSave(row, changed)}
                onRemove={() => void remove(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
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

const pageOf = (rows: readonly Sku[], id: string | undefined) =>
  Math.floor(
    Math.max(
      0,
      rows.findIndex((row) => row.id === id),
    ) / pageSize,
  ) + 1
