import { useId } from 'react'
import { type NotificationEvent, notificationEvents } from '../../../shared/notifications.ts'
import { Check, Switch } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { FormValues } from './formValues.ts'

/** Whether it is sent when something happens, and when what. Workers are sent to at times alone. */
export const EventsField = ({ form }: { form: ContractForm<FormValues> }) => {
  const isWorker = useValue(form, 'is_worker') === 1
  const eventful = useField<boolean, FormValues>({ form, name: 'eventful' })
  const { value, error, onChange } = useField<NotificationEvent[], FormValues>({ form, name: 'events' })
  const id = useId()
  const toggle = (event: NotificationEvent, on: boolean) =>
    onChange(notificationEvents.filter((one) => (one === event ? on : value.includes(one))))
  return (
    <section>
      <div className="nt-head">
        <Switch
          label={words.events}
          on={eventful.value}
          off={isWorker ? words.eventsOff : undefined}
          onChange={(on) => {
            eventful.onChange(on)
            form.corrected(['events'])
          }}
        />
        <h3>{words.events}</h3>
        <span className="muted">{isWorker ? words.eventsOff : words.eventsText}</span>
      </div>
      {eventful.value && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
        <div
          className="nt-events"
          role="group"
          aria-label={words.events}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {notificationEvents.map((event) => (
            <span key={event}>
              <Check
                id={id + event}
                label={notifications.events[event]}
                checked={value.includes(event)}
                invalid={error !== undefined}
                onChange={(on) => toggle(event, on)}
              />
              <label htmlFor={id + event}>{notifications.events[event]}</label>
            </span>
          ))}
        </div>
      )}
      {eventful.value && <Note id={`${id}-note`} error={error} hint={words.eventsHint} />}
    </section>
  )
}
