import { Bookmark, ChevronDown, Pencil, Trash2, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ChartPreset } from '../../../shared/contract/charts.ts'
import { useWrite } from '../../api/calls.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { charts } from '../../words/en/charts.ts'
import { presetContent, presetName } from './datasets.ts'

const words = charts.presets
const NamePreset = lazyPart('pages/charts/NamePreset', () => import('./NamePreset.tsx'))

interface Props {
  presets: readonly ChartPreset[] | undefined
  failed: boolean
  chosen: ChartPreset | undefined
  user: string
  /** Without words, where there is no room for them. */
  narrow: boolean
  onRetry: () => void
  onSelect: (preset: ChartPreset) => void
  onClear: () => void
}

/** The saved presets: select one, clear it, rename or delete one. */
export const Presets = ({ presets, failed, chosen, user, narrow, onRetry, onSelect, onClear }: Props) => {
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState<ChartPreset>()
  const root = useRef<HTMLSpanElement>(null)
  const toButton = () => root.current?.querySelector('button')?.focus()
  const close = () => {
    setOpen(false)
    toButton()
  }
  const [renaming, setRenaming] = useState<ChartPreset>()
  const rename = useWrite('renameChartPreset', { refresh: ['getChartsPresets'], quiet: true })
  const remove = useWrite('deleteChartPreset', { refresh: ['getChartsPresets'], quiet: true })
  return (
    <span ref={root} className="presets">
      <Popover
        open={open}
        onOpenChange={setOpen}
        className={chosen ? 'btn on' : 'btn'}
        align="end"
        panelClass="presets-panel"
        panel={() => (
          <div>
            {!presets && (
              <p className="presets-none">
                {failed ? words.loadFailed : charts.datasets.loading}{' '}
                {failed && (
                  <button type="button" className="btn sm" onClick={onRetry}>
                    {charts.states.tryAgain}
                  </button>
                )}
              </p>
            )}
            {presets?.length === 0 && <p className="presets-none">{words.none}</p>}
            {presets && presets.length > 0 && (
              <ul aria-label={words.list}>
                {presets.map((preset, index) => {
                  const name = presetName(preset)
                  const type = charts.types[preset.data_type]
                  const on = preset.id === chosen?.id
                  return (
                    <li key={preset.id} className={on ? 'preset on' : 'preset'}>
                      <button
                        type="button"
                        data-autofocus={(chosen ? on : index === 0) || undefined}
                        aria-pressed={on}
                        onClick={() => {
                          close()
                          onSelect(preset)
                        }}
                      >
                        <b>{preset.name ?? type}</b>{' '}
                        <span>{preset.name ? presetContent(preset) : name.slice(type.length + 2)}</span>
                      </button>
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={words.rename(name)}
                        data-tip={words.renaming}
                        onClick={() => {
                          close()
                          setRenaming(preset)
                        }}
                      >
                        <Pencil size={14} strokeWidth={1.75} aria-hidden />
                      </button>
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={words.delete(name)}
                        data-tip={words.question}
                        onClick={() => {
                          close()
                          setDeleting(preset)
                        }}
                      >
                        <Trash2 size={14} strokeWidth={1.75} aria-hidden />
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
        )}
      >
        <Bookmark className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span className={narrow ? 'sr' : 'trunc'}>{chosen ? words.chosen(presetName(chosen)) : words.button}</span>
        <ChevronDown className="i caret" size={14} strokeWidth={1.75} aria-hidden />
      </Popover>
      {chosen && (
        <button
          type="button"
          className="btn icon"
          aria-label={words.clear}
          data-tip={words.clear}
          onClick={() => {
            toButton()
            onClear()
          }}
        >
          <X className="i" size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {renaming && (
        <Suspense>
          <NamePreset
            preset={renaming}
            title={words.renaming}
            action={words.renaming}
            onName={async (name) => name && rename.mutateAsync({ user_uid: user, preset_id: renaming.id, name })}
            onClose={() => setRenaming(undefined)}
          />
        </Suspense>
      )}
      {deleting && (
        <ConfirmDialog
          title={words.question}
          action={words.remove}
          icon={Trash2}
          keep={words.keep}
          danger
          onClose={() => setDeleting(undefined)}
          onConfirm={async () => {
            await remove.mutateAsync({ user_uid: user, preset_id: deleting.id })
            if (deleting.id === chosen?.id) onClear()
            setDeleting(undefined)
          }}
        >
          <p>{words.body(presetName(deleting))}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
