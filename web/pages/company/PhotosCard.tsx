import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { photoPlacePref } from '../../../shared/incidents.ts'
import { read, useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { company as words } from '../../words/en/company.ts'

/** Whether photos of incidents keep where they were taken. The choice counts from the next photo on. */
export const PhotosCard = () => {
  const id = useId()
  const { company } = useSession()
  const kept = useQuery(read('getCompPref', { pref_type: photoPlacePref, co_uid: company.uid }))
  const set = useWrite('setPhotoPlaces', { refresh: ['getCompPref'] })
  const [wanted, setWanted] = useState<boolean>()
  const keep = wanted ?? kept.data?.[0]?.pref_value === '1'
  const choose = (next: boolean) => {
    setWanted(next)
    set.mutate({ co_uid: company.uid, keep: next }, { onSettled: () => setWanted(undefined) })
  }
  return (
    <section className="boxed company-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.photos.title}</h2>
      {kept.isPending && <Skeleton />}
      {kept.error && <ErrorState error={kept.error} onRetry={() => kept.refetch()} />}
      {kept.data !== undefined && (
        <div className="company-switch">
          <span>
            <b>{words.photos.places}</b>
            <small>{keep ? words.photos.on : words.photos.off}</small>
          </span>
          <Switch label={words.photos.places} on={keep} busy={set.isPending} onChange={choose} />
        </div>
      )}
    </section>
  )
}
