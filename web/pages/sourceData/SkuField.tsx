import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { read } from '../../api/calls.ts'
import { CheckList } from '../../parts/pickers/CheckList.tsx'
import { sourceData as words } from '../../words/en/sourceData.ts'

interface Props {
  list: 'CALLOUT' | 'EXCLUDED'
  company_uid: string
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: ReadonlySet<string>) => void
  /** Choosing is over. */
  onClose: () => void
}

const groupCalls = { CALLOUT: 'getCalloutSkuGroups', EXCLUDED: 'getExcludedSkuGroups' } as const
const skuCalls = { CALLOUT: 'getCalloutSkus', EXCLUDED: 'getExcludedSkus' } as const

/** SKUs of a list, by themselves and by their groups. */
export const SkuField = ({ list, company_uid, chosen, error, onChange, onClose }: Props) => {
  const groups = useQuery(read(groupCalls[list], { company_uid }))
  const skus = useQuery(read(skuCalls[list], { company_uid }))
  const options = useMemo(
    () =>
      groups.data &&
      skus.data && [
        ...groups.data.map((one) => ({ value: `group ${one.id}`, label: one.group, remark: words.skuGroup(one.skus) })),
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
  const failed = groups.error ?? skus.error
  const empty = options?.length === 0
  return (
    <div className="sd-field">
      <span className="label">
        {words.skus[list]} {list === 'CALLOUT' && <span className="req">*</span>}
      </span>
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
          <span className="trunc grow">
            {named
              .slice(0, 3)
              .map(({ label }) => label)
              .join(', ')}
            {named.length > 3 && ` +${named.length - 3}`}
          </span>
        ) : (
          <span className="trunc grow muted">{words.chooseSkus[list]}</span>
        )}
      </CheckList>
      {empty && <p className="hint">{words.noSkus[list]}</p>}
    </div>
  )
}
