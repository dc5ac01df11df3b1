import { Search } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { Check } from '../../parts/forms/Check.tsx'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'

export interface SkuGroupPanelProps {
  groups: readonly Pick<SkuGroup, 'id' | 'group' | 'skus'>[]
  /** Ids; undefined for all of them. */
  chosen: readonly string[] | undefined
  onChange: (chosen: readonly string[] | undefined) => void
}

/** The groups of SKUs to tick, with all of them at the top. */
export default function SkuGroupPanel({ groups, chosen, onChange }: SkuGroupPanelProps) {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase()
    return groups.filter(({ group }) => group.toLocaleLowerCase().includes(wanted))
  }, [groups, search])
  const ticked = useMemo(() => new Set(chosen ?? groups.map((group) => group.id)), [chosen, groups])
  const take = (next: ReadonlySet<string>) =>
    onChange(next.size === groups.length ? undefined : groups.map((group) => group.id).filter((one) => next.has(one)))
  return (
    <>
      <div className="field soft">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          data-autofocus
          value={search}
          placeholder={words.findGroup}
          aria-label={words.findGroup}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <ul className="sku-group-options">
        {search.trim() === '' && (
          <li className="sku-group-all">
            <Check
              id={`${id}-all`}
              label={words.selectAll}
              checked={ticked.size === groups.length}
              mixed={ticked.size > 0 && ticked.size < groups.length}
              onChange={(on) => onChange(on ? undefined : [])}
            />
            <label htmlFor={`${id}-all`}>{words.selectAll}</label>
          </li>
        )}
        {found.map(({ id: one, group, skus }) => (
          <li key={one}>
            <Check
              id={`${id}-${one}`}
              label={group}
              checked={ticked.has(one)}
              onChange={(on) => {
                const next = new Set(ticked)
                if (on) next.add(one)
                else next.delete(one)
                take(next)
              }}
            />
            <label htmlFor={`${id}-${one}`}>
              <span className="trunc grow">{group}</span>
              <span className="muted tn">{words.skus(skus)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="sku-group-none muted" role="status">
          {words.noSuchGroup}
        </p>
      )}
    </>
  )
}
