import { ScanBarcode } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { patternOf } from '../../../shared/metrics/codes.ts'
import { longestSku } from '../../../shared/skus.ts'
import { skus as words } from '../../words/en/skus.ts'
import { Code } from './Code.tsx'
import type { SkuConfig } from './config.ts'
import { useEverySku } from './useSkus.ts'

/** Says of a code whether it is one of the list, and by which SKU. */
export const TryCode = ({ config, groups }: { config: SkuConfig; groups: readonly SkuGroup[] }) => {
  const [code, setCode] = useState('')
  const { data } = useEverySku(config, code !== '')
  const found = useMemo(
    () => (code === '' ? undefined : data?.rows.find(({ sku }) => patternOf(sku)(code))),
    [code, data],
  )
  const group = groups.find(({ id }) => id === found?.sku_group_id)
  const { is, isNot } = config.words
  return (
    <span className="sku-try">
      <ScanBarcode className="i" size={16} strokeWidth={1.75} aria-hidden />
      <label htmlFor="sku-try">{words.tryCode}</label>
      <span className="field mono">
        <input
          id="sku-try"
          value={code}
          maxLength={longestSku}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </span>
      <output className="sku-result" htmlFor="sku-try">
        {code !== '' && !data?.whole && !found && words.loading}
        {found && (
          <>
            <config.icon className="i" size={14} strokeWidth={1.75} aria-hidden />
            <span className="trunc" title={words.matching(is, found.sku, group?.group ?? '')}>
              <b>{is}</b> {words.byWhich} <Code sku={found.sku} />
            </span>
          </>
        )}
        {code !== '' && data?.whole && !found && isNot}
      </output>
    </span>
  )
}
