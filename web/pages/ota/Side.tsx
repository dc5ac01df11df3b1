import { Pencil } from 'lucide-react'
import type { Output } from '../../../shared/contract/index.ts'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { ota as words } from '../../words/en/ota.ts'
import { isOpen } from './isOpen.ts'
import { NotifiedAdmins } from './NotifiedAdmins.tsx'
import { shortIn } from './times.ts'

type Plan = Output<'getOTAData'>['plan']

/** How updates go out. */
export const PlanCard = ({
  plan,
  rollout,
  onChange,
}: {
  plan: Plan
  rollout: Rollout | null
  onChange: () => void
}) => {
  const at = rollout && isOpen(rollout) ? rollout.step : -1
  const colour = rollout?.state === 'halted' ? 'red' : 'accent'
  const lines = [
    [words.plan.wait, plan.wait_hours === null ? words.plan.byHand : words.plan.hours(plan.wait_hours)],
    [words.plan.halt, words.plan.fail(words.percent(plan.limit))],
    [words.plan.least, words.plan.installs(plan.least)],
  ] as const
  return (
    <section className="ota-card" aria-label={words.plan.title}>
      <header>
        <h2>{words.plan.title}</h2>
        <span className="grow" />
        <button type="button" className="btn ghost sm" onClick={onChange}>
          <Pencil className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.plan.change}
        </button>
      </header>
      <dl className="ota-plan">
        <div>
          <dt>{words.plan.steps}</dt>
          <dd>
            {plan.steps.map((percent, step) => (
              <span key={percent} className={step === at ? `tag ${colour}` : 'tag'}>
                {words.percent(percent)}
              </span>
            ))}
          </dd>
        </div>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What happened to a rollout, the latest first. */
export const Happened = ({ rollout, zone, now }: { rollout: Rollout; zone: string; now: number }) => (
  <section className="ota-card" aria-label={words.happened.title}>
    <header>
      <h2>{words.happened.title}</h2>
    </header>
    <ol className="ota-events">
      {rollout.events.toReversed().map((event) => (
        <li key={`${event.on} ${event.what}`}>
          <time className="tn" dateTime={event.on}>
            {shortIn(zone, event.on, now)}
          </time>
          <span>
            <What event={event} rollout={rollout} />
            {event.by && words.happened.by(event.by)}
            <NotifiedAdmins event={event} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)

const What = ({ event, rollout }: { event: Rollout['events'][number]; rollout: Rollout }) => {
  const { what, step, failed, finished, devices } = event
  const texts = words.happened
  if (what === 'begun') return texts.begun(rollout.version_name)
  if (what === 'step') return texts.step(words.percent(rollout.steps[step]?.percent ?? 100))
  if (what === 'retried') return texts.retried(devices ?? 0)
  if (what === 'warned') return texts.warned(failed, finished)
  const rest =
    what === 'halted'
      ? texts.haltedText(failed, finished)
      : what === 'done'
        ? texts.doneText(finished - failed, finished)
        : ''
  return (
    <>
      <b>{texts[what]}</b>
      {rest}
    </>
  )
}
