import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Sku, SkuGroup } from '../../../shared/contract/skus.ts'
import type { SkuKind } from '../../../shared/skus.ts'
import { send } from '../../api/calls.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { mostSkus } from './view.ts'

const text = words.tree

const calls = {
  callout: { groups: 'getCalloutSkuGroups', skus: 'getCalloutSkus' },
  excluded: { groups: 'getExcludedSkuGroups', skus: 'getExcludedSkus' },
} as const

const listsQuery = (kind: SkuKind, company_uid: string) => ({
  queryKey: [calls[kind].groups, 'heatMap', company_uid],
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [groups, skus] = await Promise.all([
      send(calls[kind].groups, { company_uid }, { signal }),
      send(calls[kind].skus, { company_uid }, { signal }),
    ])
    return { groups: groups as SkuGroup[], skus: skus as Sku[] }
  },
})

interface Props {
  kind: SkuKind
  company: string
  chosen: readonly string[]
  onUse: (skus: string[]) => void
  onClose: () => void
}

type Line = { group: SkuGroup; skus: string[] } | { sku: string; of: string }

/** The SKUs of the company by group, to choose up to a hundred. */
export default function SkuTree({ kind, company, chosen, onUse, onClose }: Props) {
  const lists = useQuery(listsQuery(kind, company))
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lists.isError) toast.error(words.treeFailed)
  }, [lists.isError])

  const shown = useMemo((): Line[] => {
    const term = search.trim().toLocaleLowerCase()
    const bySkus = Map.groupBy(lists.data?.skus ?? [], ({ sku_group_id }) => sku_group_id)
    return (lists.data?.groups ?? []).flatMap((group): Line[] => {
      const all = (bySkus.get(group.id) ?? []).map(({ sku }) => sku)
      const whole = group.group.toLocaleLowerCase().includes(term)
      const found = whole ? all : all.filter((sku) => sku.toLocaleLowerCase().includes(term))
      if (found.length === 0) return []
      return [{ group, skus: found }, ...found.map((sku) => ({ sku, of: group.id }))]
    })
  }, [lists.data, search])
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 34,
    overscan: 8,
    initialRect: { width: 500, height: 340 },
  })
  const set = (skus: readonly string[], on: boolean) => {
    const next = new Set(picked)
    for (const sku of skus)
      if (on) next.add(sku)
      else next.delete(sku)
    setPicked(next)
  }
  const problem = picked.size > mostSkus ? words.tooManySkus : asked && picked.size === 0 ? words.noSku : undefined
  const isNone = lists.data?.skus.length === 0
  return (
    <Modal
      title={text.title[kind]}
      width={520}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (picked.size > 0 && picked.size <= mostSkus) onUse([...picked])
      }}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.entry.cancel}
          </button>
          <button type="submit" className="btn primary" disabled={!lists.data || isNone}>
            {words.entry.use(picked.size)}
          </button>
        </>
      }
    >
      {isNone ? (
        <p role="status">{text.none[kind]}</p>
      ) : (
        <>
          <div className="field soft">
            <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
            <input
              type="search"
              data-autofocus
              aria-label={text.search}
              placeholder={text.search}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
          <div ref={scroller} className="hm-tree" aria-busy={lists.isPending}>
            <ul style={{ height: rows.getTotalSize() }}>
              {rows.getVirtualItems().map(({ key, index, start }) => {
                const line = shown[index]
                if (!line) return null
                const skus = 'group' in line ? line.skus : [line.sku]
                const on = skus.filter((sku) => picked.has(sku)).length
                return (
                  <li key={key} style={{ transform: `translateY(${start}px)` }}>
                    <label className={'group' in line ? 'of-group' : undefined}>
                      <input
                        type="checkbox"
                        ref={(box) => {
                          if (box) box.indeterminate = on > 0 && on < skus.length
                        }}
                        checked={on === skus.length}
                        onChange={({ target }) => set(skus, target.checked)}
                      />
                      {'group' in line ? (
                        <>
                          <span className="trunc grow">{line.group.group}</span>
                          <span className="muted tn">{words.skus(line.skus.length)}</span>
                        </>
                      ) : (
                        <span className="mono trunc">{line.sku}</span>
                      )}
                    </label>
                  </li>
                )
              })}
            </ul>
            {lists.isError && (
              <p role="alert">
                {words.treeFailed}{' '}
                <button type="button" className="btn sm" onClick={() => void lists.refetch()}>
                  {text.tryAgain}
                </button>
              </p>
            )}
            {lists.data && shown.length === 0 && <p className="muted">{text.noMatch}</p>}
          </div>
          <p className={problem ? 'hint error' : 'hint'} role={problem ? 'alert' : 'status'}>
            {problem ?? text.chosen(picked.size, mostSkus)}{' '}
            {picked.size > 0 && (
              <button type="button" className="btn sm ghost" onClick={() => setPicked(new Set())}>
                {text.clear}
              </button>
            )}
          </p>
        </>
      )}
    </Modal>
  )
}
