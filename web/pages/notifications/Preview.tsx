import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { Input } from '../../../shared/contract/index.ts'
import { read } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { wallOf } from '../../parts/pickers/wall.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { notificationForm as words } from '../../words/en/notificationForm.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { FormValues } from './formValues.ts'
import { Handheld } from './Handheld.tsx'
import { repeatOf, repeatText } from './repeat.ts'
import { Times } from './Times.tsx'
import { shownTimes, wallIn } from './when.ts'

/** What the form makes: how it looks on a handheld, and when it is sent next. */
export const Preview = ({ form, isInstant }: { form: ContractForm<FormValues>; isInstant: boolean }) => {
  const typed = { ...form.values(), ...useWatch({ control: form.control }) } as FormValues
  const zone = useSession().company.time_zone
  const now = serverNow()
  const { walls, error, isPending } = useNextTimes({ ...typed, dated: typed.dated && !isInstant })
  const [next = wallIn(zone, now)] = walls ?? []
  const events = typed.eventful ? typed.events.map((event) => notifications.events[event]) : []
  return (
    <aside className="nt-side" aria-label={words.preview}>
      <Handheld
        title={typed.title.trim()}
        message={typed.message.trim()}
        at={{ date: next.slice(0, 10), time: next.slice(11, 16) }}
        options={typed}
      />
      {!isInstant && (
        <section className="nt-next">
          <h3>
            {words.nextTen}
            {events.length > 0 && (
              <span className="muted">
                {events.length === 1 ? notifications.onEvents(events[0] as string) : words.onSeveral(events.length)}
              </span>
            )}
          </h3>
          {error ? (
            <p className="hint error" role="alert">
              {notifications.calculating}
            </p>
          ) : isPending ? (
            <Skeleton />
          ) : walls && walls.length > 0 ? (
            <Times walls={walls} today={wallOf(zone, now).date} label={words.nextTen} />
          ) : (
            <p className="muted">
              {typed.dated ? words.noneAhead : events.length > 0 ? words.eventsAlone : words.noTimes}
            </p>
          )}
        </section>
      )}
    </aside>
  )
}

/** The next times of what is typed, as the server counts them; no walls where it says none yet. */
const useNextTimes = ({ dated, date_time, ...rhythm }: FormValues) => {
  const zone = useSession().company.time_zone
  const repeat = repeatOf(rhythm)
  const asked = useDeferredValue(
    JSON.stringify({ date_time, time_zone: zone, repeat: repeatText(rhythm), number_occurrences: shownTimes }),
  )
  const query = useQuery({
    ...read('getNextDateTimeOccurrences', JSON.parse(asked) as Input<'getNextDateTimeOccurrences'>),
    enabled: dated && repeat !== undefined,
    // The list stays while the next one is counted.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const known = dated && repeat !== undefined
  return {
    walls: known ? query.data?.[0] : undefined,
    error: known ? query.error : null,
    isPending: known && query.isPending,
  }
}
