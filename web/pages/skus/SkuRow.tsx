import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Sku } from '../../../shared/contract/skus.ts'
import { hasWildcard, longestSku } from '../../../shared/skus.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { locale } from '../../words/en/locale.ts'
import { skus as words } from '../../words/en/skus.ts'
import { Code } from './Code.tsx'
import { useSeenLately } from './seen.ts'

interface Props {
  row: Sku
  /** It was added a moment ago. */
  isNew: boolean
  /** Scans of the last 7 days; undefined while nobody knows. */
  seen: number | undefined
  /** @returns what is wrong with it, if anything */
  onSave: (sku: string) => Promise<string | undefined>
  onRemove: () => void
}

const number = (value: number) => value.toLocaleString(locale)
/** Nothing but wildcards. */
const matchesAll = /^\*+$/
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One SKU of a group: shown, edited in its place, deleted. */
export const SkuRow = ({ row: { sku }, isNew, seen, onSave, onRemove }: Props) => {
  const [edited, setEdited] = useState<string>()
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const editing = edited !== undefined
  const leave = () => {
    setEdited(undefined)
    setError(undefined)
  }
  const save = async () => {
    if (saving) return
    setSaving(true)
    const problem = await onSave(edited ?? sku)
    setSaving(false)
    if (problem) setError(problem)
    else leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    <tr className={editing || isNew ? 'selected' : undefined} aria-busy={saving || undefined}>
      <td>
        {editing ? (
          <span className="field mono" data-invalid={error ? true : undefined}>
            <input
              value={edited}
              maxLength={longestSku}
              aria-label={words.editSku(sku)}
              aria-invalid={error ? true : undefined}
              // biome-ignore lint/a11y/noAutofocus: who asks to edit it wants to type
              autoFocus
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => {
                setEdited(event.target.value)
                setError(undefined)
              }}
              onKeyDown={onKeyDown}
            />
          </span>
        ) : (
          <>
            <Code sku={sku} />
            {matchesAll.test(sku) && (
              <span className="sku-why">
                <ZoneDrawing zone="yellow" />
                {words.matchesAll}
              </span>
            )}
            {seen === 0 && !hasWildcard(sku) && <OtherCase sku={sku} />}
          </>
        )}
        {error && (
          <span className="sku-error" role="alert">
            {error}
          </span>
        )}
      </td>
      <td className="dt-end tn sku-count">
        {seen === undefined ? '–' : seen === 0 ? <span className="muted">{words.noScan}</span> : number(seen)}
      </td>
      <td className="dt-end">
        <span className="dt-acts">
          {editing ? (
            <>
              <Act label={words.saveSku(sku)} onClick={() => void save()}>
                <Check {...icon} />
              </Act>
              <Act label={words.keepSku(sku)} onClick={leave}>
                <X {...icon} />
              </Act>
            </>
          ) : (
            <>
              <Act label={words.editSku(sku)} onClick={() => setEdited(sku)}>
                <Pencil {...icon} />
              </Act>
              <Act label={words.removeSku(sku)} onClick={onRemove}>
                <Trash2 {...icon} />
              </Act>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Where nothing was scanned as it stands there, but something was in other letters. */
const OtherCase = ({ sku }: { sku: string }) => {
  const { data } = useSeenLately(sku)
  const other = data?.skus.find((one) => one.sku !== sku && one.sku.toLowerCase() === sku.toLowerCase())
  if (!other) return null
  return (
    <span className="sku-why">
      <ZoneDrawing zone="yellow" />
      {words.otherCase(other.sku)}
    </span>
  )
}

const Act = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
