import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { read } from '../../api/calls.ts'
import { CheckList } from '../../parts/pickers/CheckList.tsx'
import { sourceData as words } from '../../words/en/sourceData.ts'
import { groupCalls, skuCalls } from './skuCalls.ts'

interface Props {
  list: 'CALLOUT' | 'EXCLUDED'
  company_uid: string
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: ReadonlySet<string>) => void
  /** Choosing is over. */
  onClose: () => void
}

/** Chips that find room in the field. */
const mostChips = 2

/** SKUs of a list, by themselves and by their groups. */
export const SkuField = ({ list, company_uid, chosen, error, onChange, onClose }: Props) => {
  const groups = useQuery(read(groupCalls[list], { company_uid }))
  const skus = useQuery(read(skuCalls[list], { company_uid }))
  const options = useMemo(
    () =>
      groups.data &&
      skus.data && [
        ...groups.data.map((one) => ({ value: `group ${one.id}`, label: one.group, detail: words.skuGroup(one.skus) })),
        ...skus.data.map(({ id, sku }) => ({ value: `sku ${id}`, label: sku })),
      ],
    [groups.data, skus.data],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before and is on no list any more
  useEffect(() => {
    const there = new Set(options?.map(({ value }) => value))
    if (options && [...chosen].some((one) => !there.has(one)))
      onChange(new Set([...chosen].filter((one) => there.has(one))))
  }, [options, chosen])
  const named = options?.filter(({ value }) => chosen.has(value)) ?? []
  const chosenGroups = groups.data?.filter(({ id }) => chosen.has(`group ${id}`)) ?? []
  const within = new Set(chosenGroups.map(({ id }) => id))
  const count = skus.data?.filter(({ id, sku_group_id }) => within.has(sku_group_id) || chosen.has(`sku ${id}`)).length
  const sizes = new Map(chosenGroups.map(({ id, skus }) => [`group ${id}`, skus]))
  const remove = (value: string) => onChange(new Set([...chosen].filter((one) => one !== value)))
  const failed = groups.error ?? skus.error
  const empty = options?.length === 0
  return (
    <div className="sd-field">
      <span className="label">
        {words.skus[list]} {list === 'CALLOUT' && <span className="req">*</span>}
      </span>
      <div className="sd-skus">
        <CheckList
          label={words.skus[list]}
          options={options}
          chosen={chosen}
          none={words.noSkus[list]}
          error={error ?? failed?.message}
          onChange={onChange}
          onClose={onClose}
        >
          {named.length > 0 ? (
            // Shown as chips over the button: they have buttons of their own.
            <>
              <span className="sr">{named.map(({ label }) => label).join(', ')}</span>
              <span className="grow" />
            </>
          ) : (
            <span className="trunc grow muted">{words.chooseSkus[list]}</span>
          )}
        </CheckList>
        {named.length > 0 && (
          <ul className="sd-chips">
            {named.slice(0, mostChips).map(({ value, label }) => (
              <li key={value}>
                <span className="trunc">{label}</span>
                {sizes.has(value) && <span className="tn">{sizes.get(value)}</span>}
                <button type="button" aria-label={words.removeSku(label)} onClick={() => remove(value)}>
                  <X size={12} strokeWidth={2} aria-hidden />
                </button>
              </li>
            ))}
            {named.length > mostChips && <li className="more tn">+{named.length - mostChips}</li>}
          </ul>
        )}
      </div>
      {count !== undefined && named.length > 0 && (
        <p className="hint">
          {chosenGroups.length > 0 ? words.skusInGroups(count, chosenGroups.length) : words.skuCount(count)}
        </p>
      )}
      {empty && <p className="hint">{words.noSkus[list]}</p>}
    </div>
  )
}
