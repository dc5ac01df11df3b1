import { useQuery } from '@tanstack/react-query'
import { Check, LoaderCircle, Users, X } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { scannerPresets as contract, type StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { mostKeys } from '../../../shared/scanner/keys.ts'
import { defaultPreset, labelLength, type ScannerPreset } from '../../../shared/scanner/preset.ts'
import { read, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { GroupNode } from '../../features/groups/tree.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { scannerSettings as words } from '../../words/en/scannerSettings.ts'
import { Bench } from './Bench.tsx'
import type { Tried } from './bench.ts'
import { ChooseGroups } from './ChooseGroups.tsx'
import { type Change, changesBetween } from './changes.ts'
import { FeedbackSection, FilterSection } from './FilterFields.tsx'
import { EndingField, FlagField, KeysField, type PresetForm, SeparatorField, SymbologyField } from './fields.tsx'
import type { GroupEntry, Presets } from './model.ts'
import { inOrder, settingsOf } from './model.ts'
import { PresetNumber } from './PresetNumber.tsx'
import { ChangesReview, GroupsReview, ValuesReview } from './Review.tsx'
import { type Devices, devicesIn, type PresetRow } from './rows.ts'
import { changed, refresh } from './write.ts'
import { Yesterday } from './Yesterday.tsx'
import './editor.css'

export interface EditorProps {
  presets: Presets
  groupMap: ReadonlyMap<string, GroupEntry>
  tree: GroupNode
  rows: readonly PresetRow[]
  devices: Devices
  /** Undefined for a new one. */
  preset: StoredPreset | undefined
  /** The groups that it has, or that a new one begins with. */
  groups: readonly string[]
  tried: readonly Tried[]
  onTried: (tried: readonly Tried[]) => void
  onGroups: (() => void) | undefined
  onClose: () => void
  /** With the preset to show next: none once a new one is there. */
  onSaved: (id: string | null) => void
}

/** A preset, new or there already: its form in steps, and beside it a bench to try codes on. */
export default function PresetEditor(props: EditorProps) {
  const { preset } = props
  const first = useQuery({ ...read('getDefaultScanSettings', {}), enabled: !preset })
  const initial = preset ? settingsOf(preset) : first.data && { ...defaultPreset(), ...first.data }
  if (first.error)
    return (
      <section className="sp-edit">
        <ErrorState error={first.error} onRetry={() => first.refetch()} />
      </section>
    )
  return initial ? <Editor {...props} initial={initial} /> : <Skeleton className="sp-edit" />
}

type Step = 'form' | 'groups' | 'review'

const Editor = (props: EditorProps & { initial: ScannerPreset }) => {
  const { preset, presets, groupMap, tree, rows, devices, tried, onTried, onClose, onSaved } = props
  const { company } = useSession()
  const [initial] = useState(props.initial)
  const [step, setStep] = useState<Step>('form')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(props.groups.filter((uid) => groupMap.has(uid))),
  )
  const write = useWrite('setScanSettings', { refresh, quiet: true })
  const steps: readonly Step[] = preset ? ['form', 'review'] : ['form', 'groups', 'review']
  const last = step === 'review'
  const form = useContractForm(contract.setScanSettings.request, {
    initial,
    body: (_changes, values) => ({
      ...values,
      // What is not sent along keeps nothing in the way of the rest.
      ...(values.scan_bridge_mode === 1 ? {} : { intent_setAction: '', intent_putExtra_name: '' }),
      archived: 0 as const,
      group_uids: [...chosen],
    }),
    submit: async (body, values) => {
      if (!last) return setStep(steps[steps.indexOf(step) + 1] ?? 'review')
      try {
        const settings = { ...settingsOf(values), ...settingsOf(body as ScannerPreset) }
        await write.mutateAsync(preset ? await changed(company.uid, preset, { settings }) : body)
        form.reset(values)
        setSaved(true)
        onSaved(null)
      } catch (error) {
        // What is wrong with it is said where it was typed.
        const { errors } = error as { errors?: { path: string }[] }
        if (errors?.some(({ path }) => !path.startsWith('group_uids'))) setStep('form')
        throw error
      }
    },
  })
  const [saved, setSaved] = useState(false)
  const values = useWatch({ control: form.control }) as ScannerPreset
  const changes = useMemo(() => changesBetween(initial, values), [initial, values])
  const begun = props.groups.length
  const moved = preset
    ? 0
    : [...chosen].filter((uid) => !props.groups.includes(uid)).length + (begun - chosen.size > 0 ? 1 : 0)
  const { leave, question } = useUnsaved(saved ? 0 : changes.length + moved)
  const nothing = preset !== undefined && changes.length === 0
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!nothing) void form.submit(event)
  }
  const title = preset ? words.preset(preset.preset) : words.createTitle
  const row = rows.find(({ id }) => id === preset?.id)
  const held = inOrder(new Set(props.groups), tree).map(({ name }) => name)
  return (
    <section className="sp-edit" aria-label={title}>
      <form noValidate onSubmit={go}>
        <div className="sp-bar">
          {preset && <PresetNumber of={preset.preset} kind="direct" />}
          <h2>{title}</h2>
          {preset ? (
            <span className="muted trunc">
              {[held.join(', ') || words.noGroup, row?.devices != null && words.devices(row.devices)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ) : null}
          {props.onGroups && step === 'form' && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.table.groupsOf}
              title={words.table.groupsOf}
              onClick={props.onGroups}
            >
              <Users className="i" size={15} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <span className="grow" />
          <Steps steps={steps} step={step} />
          <button
            type="button"
            className="icon-button"
            aria-label={words.close}
            title={words.close}
            onClick={() => leave(onClose)}
          >
            <X className="i" size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <div className="sp-split">
          <div className="sp-form" ref={form.root}>
            <FormFailure form={form} />
            {step === 'form' && <Fields form={form} values={values} before={preset && initial} />}
            {step === 'groups' && (
              <ChooseGroups tree={tree} groupMap={groupMap} presets={presets} chosen={chosen} onChange={setChosen} />
            )}
            {last && preset && <ChangesReview changes={changes} />}
            {last && !preset && <ValuesReview preset={values} />}
            {last && !preset && (
              <GroupsReview
                added={inOrder(chosen, tree)}
                removed={[]}
                presets={presets}
                groupMap={groupMap}
                none={words.review.noGroups}
              />
            )}
          </div>
          <Bench mine={values} saved={preset && initial} tried={tried} onTried={onTried}>
            <Yesterday preset={values} id={preset?.id} groups={preset ? props.groups : [...chosen]} />
          </Bench>
        </div>
        <footer className="sp-foot">
          <span className="sp-told" aria-live="polite">
            {preset ? (
              <Changes changes={changes} />
            ) : (
              step !== 'form' && (
                <span className="muted">{words.review.scope(chosen.size, devicesIn([...chosen], devices) ?? 0)}</span>
              )
            )}
          </span>
          {step !== 'form' ? (
            <button
              type="button"
              className="btn"
              disabled={form.busy}
              onClick={() => setStep(steps[steps.indexOf(step) - 1] ?? 'form')}
            >
              {words.review.back}
            </button>
          ) : preset ? (
            <button type="button" className="btn" disabled={changes.length === 0} onClick={() => form.reset(initial)}>
              {words.review.discard}
            </button>
          ) : (
            <button type="button" className="btn" onClick={() => leave(onClose)}>
              {words.review.cancel}
            </button>
          )}
          <button
            type="submit"
            className="btn primary"
            aria-disabled={nothing || form.busy || undefined}
            title={nothing ? words.review.nothing : undefined}
          >
            {form.busy && last && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {last
              ? preset
                ? words.review.update
                : words.review.createIt
              : preset
                ? words.review.changesButton
                : step === 'form'
                  ? words.review.next
                  : words.review.toReview}
          </button>
        </footer>
      </form>
      {question}
    </section>
  )
}

const Steps = ({ steps, step }: { steps: readonly Step[]; step: Step }) => {
  const at = steps.indexOf(step)
  return (
    <ol className="sp-steps">
      {steps.map((one, index) => (
        <li key={one} className={index < at ? 'past' : undefined} aria-current={index === at ? 'step' : undefined}>
          <b>{index < at ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : index + 1}</b>
          {words.steps[one]}
        </li>
      ))}
    </ol>
  )
}

const few = 3

/** How many changes there are, and the first of them in a few words. */
const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <>
      <b>{words.review.changes(changes.length)}</b>
      <span className="trunc">
        {changes
          .slice(0, few)
          .map(({ text }) => text)
          .join(', ')}
        {changes.length > few && `, ${words.changes.more(changes.length - few)}`}
      </span>
    </>
  )

interface FieldsProps {
  form: PresetForm
  values: ScannerPreset
  /** As it is stored: what is new stands out. */
  before: ScannerPreset | undefined
}

const Fields = ({ form, values, before }: FieldsProps) => (
  <>
    <section className="sp-first">
      <div className="sp-counted">
        <TextField label={words.label} required form={form} name="label" />
        <span className="muted tn">{words.labelCount((values.label ?? '').trim().length, labelLength)}</span>
      </div>
      <FlagField form={form} name="enabled" label={words.enabled} />
    </section>
    <SymbologyField form={form} before={before} />
    <section>
      <h3 className="sp-h3">{words.keys.title}</h3>
      <div className="sp-row">
        <KeysField form={form} name="prefix" label={words.keys.prefix} most={mostKeys.prefix} />
        <KeysField form={form} name="suffix" label={words.keys.suffix} most={mostKeys.suffix} />
        <EndingField form={form} intents={values.scan_bridge_mode === 1} />
      </div>
      <SeparatorField form={form} />
    </section>
    <FilterSection form={form} before={before} />
    <FeedbackSection form={form} />
    <IntentSection form={form} />
  </>
)

/** Codes as an intent in the place of key presses. An ending key makes no sense there, and goes. */
const IntentSection = ({ form }: { form: PresetForm }) => {
  const { intent } = words
  const { value } = useField<ScannerPreset['scan_bridge_mode'], ScannerPreset>({ form, name: 'scan_bridge_mode' })
  const on = value === 1
  return (
    <section>
      <h3 className="sp-h3">
        <Switch
          label={intent.title}
          on={on}
          onChange={(next) => form.patch(next ? { scan_bridge_mode: 1, ending_key: 0 } : { scan_bridge_mode: 0 })}
        />
        {intent.title}
        {!on && <span className="muted">{intent.off}</span>}
      </h3>
      {on && (
        <div className="form-grid">
          <TextField label={intent.action} required half mono form={form} name="intent_setAction" />
          <TextField label={intent.extra} required half mono form={form} name="intent_putExtra_name" />
        </div>
      )}
    </section>
  )
}
