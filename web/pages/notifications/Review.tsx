import { useEffect, useRef } from 'react'
import { notificationSwitches } from '../../../shared/notifications.ts'
import { useSession } from '../../api/session.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { Composing } from './Composer.tsx'
import type { FormValues } from './formValues.ts'
import { useChosen } from './RecipientsField.tsx'
import { useRecipientCounts } from './recipients.ts'
import { repeatText, rhythmText } from './repeat.ts'
import { wallText } from './wallText.ts'

interface Props {
  form: ContractForm<FormValues>
  kind: Composing
  known: ReadonlyMap<string, string>
}

/** Names that are said; of hundreds, the others are counted. */
const mostNames = 30

/** What is about to be saved or sent, to be read once more. */
export const Review = ({ form, kind, known }: Props) => {
  const typed = form.values()
  const { company } = useSession()
  const { title, message, sent_to, is_worker, dated, date_time, eventful, events } = typed
  const isWorker = is_worker === 1
  const { chosen, groups, workers } = useChosen(sent_to, isWorker, known)
  const counts = useRecipientCounts(chosen, isWorker, isWorker ? workers.all : groups.all)
  const repeat = dated ? repeatText(typed) : null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const names = chosen.slice(0, mostNames).map(({ name }) => name)
  const facts: [string, string][] = [
    [
      isWorker ? words.mode.workers : words.mode.groups,
      [...names, ...(chosen.length > mostNames ? [words.more(chosen.length - mostNames)] : [])].join(', '),
    ],
    [words.title, title.trim()],
    [words.message, message.trim()],
    ...(kind === 'instant'
      ? ([
          [
            words.options,
            notificationSwitches
              .filter((name) => typed[name])
              .map((name) => notifications.options[name])
              .join(', ') || words.none,
          ],
        ] satisfies [string, string][])
      : ([
          [words.dateAndTime, dated ? `${wallText(date_time)} (${company.time_zone})` : words.none],
          [words.recurring, repeat === null ? notifications.recurring.Never : rhythmText(repeat, date_time)],
          [words.events, eventful ? events.map((event) => notifications.events[event]).join(', ') : words.none],
        ] satisfies [string, string][])),
  ]
  return (
    <section className="nt-review" aria-labelledby="nt-review">
      <h3 id="nt-review" ref={heading} tabIndex={-1}>
        {words.check[kind]}
      </h3>
      {kind === 'instant' && counts !== undefined && (
        <p className={counts.devices === 0 ? 'note amber' : 'note'}>{words.sendsTo(counts.devices)}</p>
      )}
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {kind !== 'instant' && counts !== undefined && (
        <p className="hint">{words.recipientCounts(counts.workers, counts.devices)}</p>
      )}
    </section>
  )
}
