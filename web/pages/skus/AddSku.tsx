import { FileUp, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Sku, SkuGroup } from '../../../shared/contract/skus.ts'
import { wildcard } from '../../../shared/metrics/codes.ts'
import { isShortSku, longestSku, skuMessages } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { serialised } from '../../features/entity/serialised.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { skus as words } from '../../words/en/skus.ts'
import { Code } from './Code.tsx'
import type { SkuConfig } from './config.ts'
import { messageText } from './messageText.ts'
import { useBegunLately } from './seen.ts'
import { useSkuWrites } from './useSkus.ts'

interface Props {
  config: SkuConfig
  group: SkuGroup
  rows: readonly Sku[]
  onAdded: (sku: Sku) => void
  onUpload: () => void
}

const named = 2

/** What was scanned lately of the code alone, and of all that begin with it. */
const Alternatives = ({ sku, alone, begins }: { sku: string } & Pick<SkuConfig['words'], 'alone' | 'begins'>) => {
  const { data } = useBegunLately(sku)
  // Where not all are answered, it may be among the others.
  const rest = data?.skus.length === data?.total ? 0 : undefined
  const scans = data && (data.skus.find((one) => one.sku === sku)?.scans ?? rest)
  const some = data?.skus
    .slice(0, named)
    .map((one) => one.sku)
    .join(', ')
  return (
    <p>
      {alone} <Code sku={sku} />
      {scans === undefined ? '.' : words.scansOfOne(scans)} <Code sku={`${sku}${wildcard}`} /> {begins}{' '}
      {data && some !== undefined && (data.total === 0 ? words.begunNone : words.begun(data.total, some))}
    </p>
  )
}

/** One SKU more for a group. Whoever adds a short one is asked whether that is all of it. */
export const AddSku = ({ config, group, rows, onAdded, onUpload }: Props) => {
  const { company } = useSession()
  const { createSku } = useSkuWrites(config)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  /** Those that were entered and are not saved yet: who types on waits for none of them. */
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const wanted = typed.trim()

  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
    setConfirming(false)
  }
  const save = async (sku: string) => {
    setWaiting((before) => [...before, sku])
    const body = { company_uid: company.uid, sku_group_id: group.id, sku }
    try {
      onAdded(await serialised([group.id], () => createSku.mutateAsync(body)))
    } catch (failure) {
      const { message } = failure as Error
      // It is put back where nothing else stands by now.
      setTyped((now) => now || sku)
      setError(words.notAdded(sku, message))
    } finally {
      setWaiting((before) => before.filter((one) => one !== sku))
    }
  }
  const add = (full: boolean) => {
    if (wanted === '') return setError(messageText(skuMessages.noSku))
    if (waiting.includes(wanted) || rows.some(({ sku }) => sku === wanted))
      return setError(messageText(skuMessages.known))
    if (!full && isShortSku(wanted)) return setConfirming(true)
    change('')
    void save(wanted)
    input.current?.focus()
  }
  return (
    <>
      <form
        className="sku-add"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          add(false)
        }}
      >
        <span className="field mono" data-invalid={error ? true : undefined}>
          <input
            ref={input}
            data-autofocus
            value={typed}
            maxLength={longestSku}
            placeholder={words.newSku}
            aria-label={words.newSku}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'sku-new-error' : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(event.target.value)}
          />
        </span>
        <button type="submit" className="btn primary" aria-busy={waiting.length > 0}>
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.addSku}
        </button>
        <span className="grow" />
        <button type="button" className="btn" onClick={onUpload}>
          <FileUp className="i" size={16} strokeWidth={1.75} aria-hidden />
          {words.upload}
        </button>
        {error && (
          <p id="sku-new-error" className="sku-error" role="alert">
            {error}
          </p>
        )}
      </form>
      {confirming && (
        <div className="sku-short" role="alert">
          <ZoneDrawing zone="yellow" />
          <div>
            <b>{words.short(wanted, wanted.length)}</b>
            <Alternatives sku={wanted} alone={config.words.alone} begins={config.words.begins} />
            <span className="sku-choices">
              <button type="button" className="btn" onClick={() => add(true)}>
                {words.isFull}
              </button>
              <button
                type="button"
                className="btn sku-part"
                onClick={() => {
                  change(`${wanted}${wildcard}`)
                  input.current?.focus()
                }}
              >
                {words.isPart}
              </button>
            </span>
          </div>
        </div>
      )}
    </>
  )
}
