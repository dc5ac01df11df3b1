import { wildcard } from '../../../shared/metrics/codes.ts'

/** A SKU, its wildcards marked. */
export const Code = ({ sku }: { sku: string }) => {
  const parts = sku.split(wildcard)
  return (
    <code className="sku">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        <span key={at}>
          {at > 0 && <mark>*</mark>}
          {part}
        </span>
      ))}
    </code>
  )
}
