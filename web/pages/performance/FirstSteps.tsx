import { useQuery } from '@tanstack/react-query'
import { Building2, Check, ChevronRight, ScanBarcode, ScanLine, UsersRound, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type FirstStep, firstSteps } from '../../../shared/firstSteps.ts'
import { read } from '../../api/calls.ts'
import { keepPreference, preferencesRead, prefs, showPreference } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { firstSteps as words } from '../../words/en/firstSteps.ts'
import { pageLink } from './links.ts'
import './firstSteps.css'

/** Ms after which it is looked again whether a step was done. */
const every = 20_000

const steps = {
  facility: { page: 'facilities', Icon: Building2 },
  team: { page: 'teams', Icon: UsersRound },
  device: { page: 'deviceInformation', Icon: ScanBarcode },
  scan: { page: 'users', Icon: ScanLine },
} as const satisfies Record<FirstStep, object>

/** Whether the user has closed the steps, and how they do; undefined until that is known. */
const useClosed = (user: string) => {
  const { data } = useQuery(preferencesRead(user))
  const closed = data?.some(({ pref_type, pref_value }) => pref_type === prefs.firstStepsClosed && pref_value === '1')
  const keep = (value: '0' | '1', failed?: () => void) =>
    keepPreference(user, prefs.firstStepsClosed, value, () => {
      showPreference(user, prefs.firstStepsClosed, value === '1' ? '0' : '1')
      failed?.()
    })
  return { closed, keep }
}

/** What a new company does first; each step is ticked once it is done. It leaves with the last one, or when it is closed. */
export default function FirstSteps() {
  const { user, company, role } = useSession()
  const { closed, keep } = useClosed(user.uid)
  const title = useId()
  const query = useQuery({ ...read('getFirstSteps', {}), enabled: closed === false, refetchInterval: every })
  const done = query.data
  const next = done && firstSteps.find((step) => !done[step])
  const isOver = done !== undefined && next === undefined
  /** Whether somebody has seen it before it was over; and that nobody is to ask for it again. */
  const [seen, kept] = [useRef(false), useRef(false)]
  useEffect(() => {
    if (next) seen.current = true
    if (!isOver || closed !== false || kept.current) return
    kept.current = true
    keep('1')
    if (seen.current) toast.success(words.allDone(company.name))
  })
  if (closed !== false || isOver) return null
  const close = () => {
    const failed = () => toast.error(words.closeFailed)
    keep('1', failed)
    toast.info(words.closed, { label: words.undo, run: () => keep('0', failed) })
  }
  const count = firstSteps.filter((step) => done?.[step]).length
  return (
    <section className="first-steps" aria-labelledby={title} aria-busy={!done && !query.isError}>
      <header>
        <h2 id={title} className="trunc">
          {words.title(company.name)}
        </h2>
        {done && (
          <>
            <progress max={firstSteps.length} value={count} aria-hidden />
            <small className="tn">{words.done(count, firstSteps.length)}</small>
          </>
        )}
        <span className="grow" />
        <button
          type="button"
          className="icon-button small"
          aria-label={words.close}
          data-tip={words.close}
          onClick={close}
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      {query.isError && !done ? (
        <p role="alert">
          {words.failed}{' '}
          <button type="button" className="btn sm" onClick={() => void query.refetch()}>
            {words.tryAgain}
          </button>
        </p>
      ) : (
        <ol aria-label={done ? undefined : words.loading}>
          {firstSteps.map((step) => {
            const { Icon, page } = steps[step]
            const [own, to, isDone] = [words.steps[step], pageLink(page, role.key), done?.[step] === true]
            const state = isDone ? words.stepDone : step === next ? words.next : words.stepOpen
            return (
              <li key={step} className={isDone ? 'done' : step === next ? 'next' : undefined}>
                <span className="first-steps-mark">
                  {isDone ? (
                    <Check size={14} strokeWidth={2.5} aria-hidden />
                  ) : (
                    <Icon size={15} strokeWidth={1.75} aria-hidden />
                  )}
                </span>
                <div>
                  <b>{own.title}</b>
                  {done && <span className="sr">, {state}</span>}
                  <p>{own.text}</p>
                  {to && done && !isDone && (
                    <Link className={step === next ? 'btn sm primary' : 'first-steps-go'} to={to}>
                      {own.go}
                      {step === next && <ChevronRight className="i" size={14} strokeWidth={1.75} aria-hidden />}
                    </Link>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
