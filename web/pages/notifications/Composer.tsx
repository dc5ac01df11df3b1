import { Check, LoaderCircle, type LucideIcon, Plus, Save, Send } from 'lucide-react'
import { useState } from 'react'
import { notifications as contract } from '../../../shared/contract/notifications.ts'
import { longestMessage, longestTitle, notificationSwitches } from '../../../shared/notifications.ts'
import { mostEvery } from '../../../shared/repeats.ts'
import { refreshed } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { TextAreaField } from '../../parts/forms/textFields.tsx'
import { type ContractForm, useContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { toast } from '../../parts/toast/toast.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import { EventsField } from './EventsField.tsx'
import { type FormValues, formValuesOf, whenOf } from './formValues.ts'
import { type NotificationRow, notificationLists } from './list.ts'
import { OptionsField } from './OptionsField.tsx'
import { Preview } from './Preview.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { Review } from './Review.tsx'
import { isEvery, repeatOf } from './repeat.ts'
import { WhenFields } from './WhenFields.tsx'
import { isPast } from './when.ts'
import './composer.css'

export type Composing = 'create' | 'edit' | 'instant'

interface Props {
  kind: Composing
  /** The one that is edited. */
  row?: NotificationRow | undefined
  /** Shows what was sent, by its id. */
  onSent: (id: string) => void
  onClose: () => void
}

interface Way {
  title: string
  action: string
  icon: LucideIcon
  done: string
  failed: string
}
const ways: Record<Composing, Way> = {
  create: {
    ...{ title: notifications.composing.create, action: words.createIt, icon: Plus },
    ...{ done: words.created, failed: words.notCreated },
  },
  edit: {
    ...{ title: notifications.composing.edit, action: words.saveIt, icon: Save },
    ...{ done: words.edited, failed: words.notEdited },
  },
  instant: {
    ...{ title: notifications.composing.instant, action: words.sendNow, icon: Send },
    ...{ done: words.sent, failed: words.notSent },
  },
}

/** What says when, of the form's fields. */
const timing = ['dated', 'date_time', 'recurring', 'frequency', 'every', 'days'] as const

/** Composes a notification in two steps: the form, and a review of what it says. */
export default function Composer({ kind, row, onSent, onClose }: Props) {
  const session = useSession()
  const zone = session.company.time_zone
  const [step, setStep] = useState<1 | 2>(1)
  const [initial] = useState(() => formValuesOf(row, session, serverNow()))
  const [known] = useState(() => new Map(row?.sent_to.map((uid, at) => [uid, row.names[at] ?? ''])))
  const way = ways[kind]
  const isInstant = kind === 'instant'
  const instant = contract.sendInstantCustomNotification.request
  const set = contract.setCustomNotification.request

  /** Whether the times say something else than before: what stays is not sent, as its first time may be over. */
  const isRetimed = (changes: object) => timing.some((name) => name in changes)
  const form: ContractForm<FormValues> = useContractForm(isInstant ? instant : set, {
    initial,
    body: (changes, typed) => {
      const { title, message, is_worker, sent_to } = typed
      const body = { title, message, is_worker, sent_to }
      if (isInstant) return { ...body, ...flags(typed) }
      const { events, ...time } = whenOf(typed)
      if (kind === 'create') return { ...body, events, ...time, time_zone: zone }
      return { id: row?.id, ...body, events, ...(isRetimed(changes) ? { ...time, time_zone: zone } : {}) }
    },
    sooner: ({ eventful, events, dated, recurring, frequency, every }) => ({
      events: eventful && events.length === 0 ? words.eventsRequired : undefined,
      every:
        dated && recurring === 'Custom' && !isEvery(frequency, every)
          ? words.invalidEvery(mostEvery[frequency])
          : undefined,
    }),
    extra: (typed) => ({ date_time: isOver(typed) ? words.past : undefined }),
    submit: async (body, typed) => {
      if (step === 1) return setStep(2)
      try {
        if (isInstant) {
          const { data } = await answer('sendInstantCustomNotification', body as never)
          toast.success(way.done, { label: words.seeWho, run: () => onSent(data.id) })
        } else {
          await answer('setCustomNotification', body as never)
          toast.success(way.done)
        }
        void refreshed(isInstant ? ['getSentNotifications'] : notificationLists)
        onClose()
      } catch (error) {
        toast.error(way.failed)
        // What is wrong with it is said where it was typed.
        if (
          (error as { errors?: { path: string }[] }).errors?.some(({ path }) => (path.split('.')[0] as string) in typed)
        )
          setStep(1)
        throw error
      }
    },
  })
  /** A time that is over, of what does not repeat; one that was there before may stay. */
  const isOver = (typed: FormValues) => {
    if (isInstant || !typed.dated) return false
    const before =
      initial.dated && timing.every((name) => JSON.stringify(typed[name]) === JSON.stringify(initial[name]))
    const repeat = repeatOf(typed)
    return !before && repeat === null && isPast(typed.date_time, zone, serverNow())
  }

  const { leave, question } = useUnsaved(form.changed)
  const close = () => leave(onClose)
  const needsWhen = useNeedsWhen(form) && !isInstant
  const untouched = kind === 'edit' && form.changed === 0
  const off = needsWhen ? words.needsWhen : untouched ? words.nothingChanged : undefined
  const Icon = way.icon

  return (
    <Drawer
      title={way.title}
      wide="widest"
      beside={<Steps step={step} last={isInstant ? words.confirmStep : words.review} />}
      onClose={close}
    >
      <form className="form-pane nt-pane" noValidate onSubmit={form.submit}>
        <div className="nt-grid">
          <div className="nt-form" ref={form.root}>
            <FormFailure form={form} />
            {step === 1 ? (
              <>
                <RecipientsField form={form} known={known} />
                <Texts form={form} />
                {isInstant ? (
                  <OptionsField form={form} />
                ) : (
                  <>
                    <WhenFields form={form} />
                    <EventsField form={form} />
                  </>
                )}
              </>
            ) : (
              <Review form={form} kind={kind} known={known} />
            )}
          </div>
          <Preview form={form} isInstant={isInstant} />
        </div>
        <div className="drawer-foot">
          <span className="muted grow">{kind === 'create' ? words.startsOn : isInstant ? words.instantText : ''}</span>
          {step === 1 ? (
            <>
              <button type="button" className="btn" onClick={close}>
                {words.cancel}
              </button>
              <button
                key="confirm"
                type="submit"
                className="btn primary"
                aria-disabled={off !== undefined}
                data-tip={off}
                title={off}
                onClick={(event) => {
                  if (off !== undefined) event.preventDefault()
                }}
              >
                {words.confirm}
              </button>
            </>
          ) : (
            <>
              <button type="button" className="btn" disabled={form.busy} onClick={() => setStep(1)}>
                {words.back}
              </button>
              <button
                key="send"
                type="submit"
                className="btn primary"
                aria-disabled={form.busy}
                onClick={(event) => {
                  // The second half of a double press on the button that stood here before.
                  if (event.detail > 1) event.preventDefault()
                }}
              >
                {form.busy ? (
                  <LoaderCircle className="i spin" size={16} aria-hidden />
                ) : (
                  <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
                )}
                {way.action}
              </button>
            </>
          )}
        </div>
      </form>
      {question}
    </Drawer>
  )
}

const flags = (typed: FormValues) =>
  Object.fromEntries(notificationSwitches.map((name) => [name, typed[name] ? 1 : 0])) as Record<
    (typeof notificationSwitches)[number],
    0 | 1
  >

/** Whether neither a time nor an event sends it. */
const useNeedsWhen = (form: ContractForm<FormValues>) => {
  const dated = useValue(form, 'dated')
  const eventful = useValue(form, 'eventful')
  return !dated && !eventful
}

const Steps = ({ step, last }: { step: 1 | 2; last: string }) => (
  <ol className="nt-steps">
    <li className={step === 2 ? 'done' : undefined} aria-current={step === 1 ? 'step' : undefined}>
      <b>{step === 2 ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : 1}</b>
      {words.compose}
    </li>
    <li aria-current={step === 2 ? 'step' : undefined}>
      <b>2</b>
      {last}
    </li>
  </ol>
)

/** Title and message, each with how much room is left. */
const Texts = ({ form }: { form: ContractForm<FormValues> }) => {
  const title = useValue(form, 'title')
  const message = useValue(form, 'message')
  return (
    <section className="nt-texts">
      <div>
        <span className="nt-count tn">{words.length(lengthOf(title), longestTitle)}</span>
        <TextField label={words.title} required autoFocus form={form} name="title" />
      </div>
      <div>
        <span className="nt-count tn">{words.length(lengthOf(message), longestMessage)}</span>
        <TextAreaField label={words.message} required rows={3} form={form} name="message" />
      </div>
    </section>
  )
}

/** Characters as people count them, as the call does. */
const lengthOf = (text: string) => [...text.trim()].length
