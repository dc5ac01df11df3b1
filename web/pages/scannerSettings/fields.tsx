import { CircleAlert, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { endingKeys, groupSeparator, type PresetKey, presetKeys, signName } from '../../../shared/scanner/keys.ts'
import type { Flag, ScannerPreset } from '../../../shared/scanner/preset.ts'
import { symbologyNames } from '../../../shared/scanner/symbologies.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { Menu } from '../../parts/menu/Menu.tsx'
import { CheckList } from '../../parts/pickers/CheckList.tsx'
import { Popover } from '../../parts/popover/Popover.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { kindTitle, separatorOf } from './changes.ts'

/** The fields of a preset that no other form has. */

export type PresetForm = ContractForm<ScannerPreset>
interface Of {
  form: PresetForm
}

const flag = (on: boolean): Flag => (on ? 1 : 0)

/** A switch of the form, with its name beside it. */
export const FlagField = ({ form, name, label }: Of & { name: 'enabled'; label: string }) => {
  const state = useField<Flag, ScannerPreset>({ form, name })
  return (
    <span className="sp-flag">
      <Switch label={label} on={state.value === 1} onChange={(on) => state.onChange(flag(on))} />
      {label}
    </span>
  )
}

/** Which kinds of codes are read: those on as chips, the others behind a list. Turning the choice on asks first. */
export const SymbologyField = ({ form, before }: Of & { before: ScannerPreset | undefined }) => {
  const words = scannerSettings.symbologies
  const status = useField<Flag, ScannerPreset>({ form, name: 'symbologies_status' })
  const { value, error, onChange } = useField<Record<string, Flag>, ScannerPreset>({ form, name: 'symbologies' })
  const [asks, setAsks] = useState(false)
  const id = useId()
  const on = symbologyNames.filter((name) => value[name] === 1)
  const limited = status.value === 1
  const set = (chosen: ReadonlySet<string>) =>
    onChange(Object.fromEntries(symbologyNames.map((name) => [name, flag(chosen.has(name))])))
  return (
    <section>
      <h3 className="sp-h3">
        <Switch label={words.title} on={limited} onChange={(next) => (next ? setAsks(true) : status.onChange(0))} />
        {words.title}
        <span className="muted">{limited ? words.on(on.length, symbologyNames.length) : words.off}</span>
      </h3>
      {limited && (
        <div className="sp-chips" aria-invalid={error !== undefined} aria-describedby={error && id} tabIndex={-1}>
          {on.map((name) => (
            <span key={name} className={before && before.symbologies[name] !== 1 ? 'sp-chip new' : 'sp-chip'}>
              {kindTitle(name)}
              <button
                type="button"
                aria-label={words.remove(kindTitle(name))}
                title={words.remove(kindTitle(name))}
                onClick={() => set(new Set(on.filter((other) => other !== name)))}
              >
                <X className="i" size={12} strokeWidth={1.75} aria-hidden />
              </button>
            </span>
          ))}
          <CheckList
            label={words.choose}
            options={symbologyNames.map((name) => ({ value: name, label: kindTitle(name) }))}
            chosen={new Set<string>(on)}
            onChange={set}
            none=""
          >
            <Plus className="i" size={12} strokeWidth={1.75} aria-hidden />
            {words.more(symbologyNames.length - on.length)}
          </CheckList>
        </div>
      )}
      <Note id={id} error={error} />
      {limited && value.Code128 !== 1 && (
        <p className="note amber sp-note" role="alert">
          <CircleAlert className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.code128}
        </p>
      )}
      {asks && (
        <ConfirmDialog
          title={words.warnTitle}
          action={words.turnOn}
          keep={words.keepOff}
          onConfirm={() => {
            status.onChange(1)
            setAsks(false)
          }}
          onClose={() => setAsks(false)}
        >
          <p>{words.warn}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const offered = Object.keys(presetKeys).map(Number)
const keyName = (code: number) => presetKeys[code as PresetKey] ?? String(code)

/** Keys before or after the code, in the order in which they are pressed. */
export const KeysField = ({
  form,
  name,
  label,
  most,
}: Of & { name: 'prefix' | 'suffix'; label: string; most: number }) => {
  const words = scannerSettings.keys
  const { value, error, onChange } = useField<number[], ScannerPreset>({ form, name })
  const id = useId()
  return (
    <div className="form-field">
      <span className="label sp-label">
        {label}
        <span className="muted tn">{words.of(value.length, most)}</span>
      </span>
      <span className="field sp-keys" data-invalid={error ? '' : undefined}>
        {value.length === 0 && <span className="muted">{words.none}</span>}
        {value.map((code, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
            key={at}
            type="button"
            className="cap k"
            title={words.remove(keyName(code), label)}
            aria-label={words.remove(keyName(code), label)}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          >
            {keyName(code)}
            <X className="i" size={11} strokeWidth={2} aria-hidden />
          </button>
        ))}
        <span className="grow" />
        {value.length < most && (
          <Menu
            label={words.add(label)}
            buttonClass="icon-button small"
            button={<Plus className="i" size={14} strokeWidth={1.75} aria-hidden />}
            sections={[
              { items: offered.map((code) => ({ label: keyName(code), onSelect: () => onChange([...value, code]) })) },
            ]}
          />
        )}
      </span>
      <Note id={id} error={error} />
    </div>
  )
}

/** The key after everything; none with intents, which have no keys. */
export const EndingField = ({ form, intents }: Of & { intents: boolean }) => {
  const words = scannerSettings.keys
  const { value, error, onChange } = useField<ScannerPreset['ending_key'], ScannerPreset>({ form, name: 'ending_key' })
  const options = Object.keys(endingKeys).map((key) => ({
    value: key,
    label: words.endings[Number(key) as ScannerPreset['ending_key']],
  }))
  return (
    <div className="form-field">
      <span className="label" aria-hidden="true">
        {words.ending}
      </span>
      <span className="sp-ending" title={intents ? words.noEnding : undefined}>
        <SegRadio
          label={words.ending}
          options={options}
          value={String(value)}
          disabled={intents}
          onChange={(key) => onChange(Number(key) as ScannerPreset['ending_key'])}
        />
      </span>
      <Note id="" error={error} hint={intents ? words.noEnding : undefined} />
    </div>
  )
}

const mostSigns = 8
const columns = 16

/** What is sent in the place of the group separator: signs from a table of all 256. */
export const SeparatorField = ({ form }: Of) => {
  const words = scannerSettings.separator
  const { value, error, onChange } = useField<ScannerPreset['key_replacements'], ScannerPreset>({
    form,
    name: 'key_replacements',
  })
  const [open, setOpen] = useState(false)
  const chosen = separatorOf({ key_replacements: value })
  const set = (codes: number[]) => onChange(codes.length > 0 ? { [groupSeparator]: codes } : {})
  const [only] = chosen
  return (
    <div className="sp-gs">
      <span>{words.send}</span>
      <span className="cap k">GS {groupSeparator}</span>
      <span className="muted">{words.as}</span>
      <Popover
        open={open}
        onOpenChange={setOpen}
        className="field field-button"
        label={`${words.label}:`}
        panelClass="sp-signs"
        panel={() => (
          <Signs
            chosen={chosen}
            onAdd={(code) => set([...chosen, code])}
            onClear={() => set([])}
            onRemove={(at) => set(chosen.filter((_, other) => other !== at))}
          />
        )}
      >
        {only === undefined ? (
          <span className="muted">{words.asItIs}</span>
        ) : (
          <>
            <span className="mono">{chosen.map(signName).join(' ')}</span>
            {chosen.length === 1 && <span className="muted">{words.code(only)}</span>}
          </>
        )}
      </Popover>
      <Note id="" error={error} />
    </div>
  )
}

interface SignsProps {
  chosen: readonly number[]
  onAdd: (code: number) => void
  onRemove: (at: number) => void
  onClear: () => void
}

/** The table of signs: arrow keys go through it, Enter takes one. */
const Signs = ({ chosen, onAdd, onRemove, onClear }: SignsProps) => {
  const words = scannerSettings.separator
  const [active, setActive] = useState(chosen.at(-1) ?? 124)
  const table = useRef<HTMLDivElement>(null)
  const full = chosen.length >= mostSigns
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = active + (steps[event.key] ?? 0)
    if (!(event.key in steps) || to < 0 || to > 255) return
    event.preventDefault()
    setActive(to)
    table.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <>
      <div className="sp-signs-top">
        {chosen.length === 0 ? (
          <span className="muted">{words.choose}</span>
        ) : (
          chosen.map((code, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the same sign may be sent twice
              key={at}
              type="button"
              className="cap k"
              aria-label={scannerSettings.keys.remove(signName(code), words.label)}
              onClick={() => onRemove(at)}
            >
              {signName(code)}
              <X className="i" size={11} strokeWidth={2} aria-hidden />
            </button>
          ))
        )}
        <span className="grow" />
        {full && <span className="muted">{words.full(mostSigns)}</span>}
        <button type="button" className="btn sm ghost" disabled={chosen.length === 0} onClick={onClear}>
          {words.clear}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in rows, one of which is reached by Tab */}
      <div ref={table} className="sp-signs-table" role="group" aria-label={words.table} onKeyDown={onKeyDown}>
        {Array.from({ length: 256 }, (_, code) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the code
            key={code}
            type="button"
            tabIndex={code === active ? 0 : -1}
            data-autofocus={code === active ? '' : undefined}
            aria-label={`${code} ${signName(code)}`}
            title={words.code(code)}
            aria-pressed={chosen.includes(code)}
            disabled={full}
            onFocus={() => setActive(code)}
            onClick={() => onAdd(code)}
          >
            {signName(code)}
          </button>
        ))}
      </div>
    </>
  )
}
