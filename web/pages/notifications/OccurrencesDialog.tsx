import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { wallOf } from '../../parts/pickers/wall.ts'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { notifications as words } from '../../words/en/notifications.ts'
import type { NotificationRow } from './list.ts'
import { rhythmText } from './repeat.ts'
import { Times } from './Times.tsx'
import { shownTimes } from './when.ts'
import './composer.css'

/** When a notification that repeats is sent next. */
export default function OccurrencesDialog({ row, onClose }: { row: NotificationRow; onClose: () => void }) {
  const { company } = useSession()
  const first = row.date_time ?? ''
  const query = useQuery({
    ...read('getNextDateTimeOccurrences', {
      date_time: first,
      time_zone: company.time_zone,
      repeat: row.repeat,
      number_occurrences: shownTimes,
    }),
    // What lay ahead a minute ago may be over.
    staleTime: 0,
  })
  // Times that were counted before may be over: they are not shown where they cannot be counted anew.
  const walls = query.error ? undefined : query.data?.[0]
  return (
    <Modal
      title={words.occurrences}
      width={400}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          {words.close}
        </button>
      }
    >
      <p>
        {row.title} · {row.repeat ? rhythmText(row.repeat, first) : words.once}
      </p>
      {query.error && (
        <ErrorState error={new Error(words.calculating, { cause: query.error })} onRetry={query.refetch} />
      )}
      {query.isPending && <Skeleton />}
      {walls && (
        <>
          {walls.length === 0 && <p className="muted">{words.over}</p>}
          <Times walls={walls} today={wallOf(company.time_zone, serverNow()).date} label={words.occurrences} />
          <p className="hint">{words.zoneNote(company.time_zone)}</p>
        </>
      )}
    </Modal>
  )
}
