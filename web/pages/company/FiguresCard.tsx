import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Input } from '../../../shared/contract/index.ts'
import { freshnesses } from '../../../shared/handheld.ts'
import { read, useWrite } from '../../api/calls.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import { Choice } from '../../parts/forms/Choice.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { company } from '../../words/en/company.ts'

const words = company.figures

/** How soon scans are in the figures, and what a day that still runs is compared with. Each choice counts at once. */
export const FiguresCard = () => {
  const id = useId()
  const tuning = useQuery(read('getTuningParam', {}))
  const set = useWrite('setTuningParam', { refresh: ['getTuningParam'] })
  // At once, not when the query's cache tells of it: until then the browser would show the choice before.
  const [wanted, setWanted] = useState<Partial<Input<'setTuningParam'>>>({})
  const chosen = { ...tuning.data, ...wanted }
  const choose = (change: Partial<Input<'setTuningParam'>>) => {
    if (set.isPending) return
    setWanted(change)
    set.mutate(change, { onSettled: () => setWanted({}) })
  }
  return (
    <section className="boxed company-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p className="muted">{words.text}</p>
      {tuning.isPending && <Skeleton />}
      {tuning.error && <ErrorState error={tuning.error} onRetry={() => tuning.refetch()} />}
      {tuning.data && (
        <>
          <fieldset className="company-choices" aria-busy={set.isPending}>
            <legend className="label">{words.freshness}</legend>
            {freshnesses.map((freshness) => (
              <Choice
                key={freshness}
                group={`${id}-freshness`}
                name={words.seconds(String(freshness))}
                text={words.costs[freshness]}
                checked={chosen.freshness === freshness}
                onChoose={() => choose({ freshness })}
              />
            ))}
          </fieldset>
          <div className="company-switch">
            <span>
              <b>{words.pace}</b>
              <small>{chosen.pace ? words.paceOn : words.paceOff}</small>
            </span>
            <Switch
              label={words.pace}
              on={chosen.pace ?? true}
              busy={set.isPending}
              onChange={(pace) => choose({ pace })}
            />
          </div>
        </>
      )}
    </section>
  )
}
