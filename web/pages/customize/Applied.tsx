import { useQuery } from '@tanstack/react-query'
import type { AppliedLook } from '../../../shared/contract/customizer.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { lookOf } from '../../features/login/look/look.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { customize as words } from '../../words/en/customize.ts'
import { states } from '../../words/en/states.ts'

interface AppliedProps {
  /** The id of the one that is shown. */
  shown: string | undefined
  onShow: (look: AppliedLook) => void
  /** Puts it into the form. */
  onRestore: (look: AppliedLook) => void
}

const inWords = ({ options }: AppliedLook) => {
  const { banner, slides } = lookOf(options)
  return [
    banner ? words.bannerOf(banner.text) : words.bannerOff,
    slides.length > 0 ? words.checks.slides(slides.length) : words.checks.ownSlides,
  ].join(', ')
}

/** How the page looked before, each to be looked at and brought back. */
export const Applied = ({ shown, onShow, onRestore }: AppliedProps) => {
  const zone = useSession().company.time_zone
  const { data, error, refetch } = useQuery(read('getAppliedLooks', {}))
  const list = () => {
    if (!data)
      return error ? (
        <p className="note amber" role="alert">
          <span className="grow">{words.beforeFailed(error.message)}</span>
          <button type="button" className="btn sm" onClick={() => refetch()}>
            {states.tryAgain}
          </button>
        </p>
      ) : (
        <Skeleton>
          <span className="bone" />
        </Skeleton>
      )
    if (data.length === 0) return <p className="muted">{words.beforeNone}</p>
    return (
      <ol>
        {data.map((look) => {
          const when = stampIn(zone, look.applied_at)
          return (
            <li key={look.id} data-on={look.id === shown || undefined}>
              <span className="tn">{when}</span>
              <span className="trunc">{look.applied_by}</span>
              <span className="trunc muted" title={inWords(look)}>
                {inWords(look)}
              </span>
              <button
                type="button"
                className="btn ghost sm"
                aria-label={words.showOf(when)}
                aria-pressed={look.id === shown}
                onClick={() => onShow(look)}
              >
                {words.show}
              </button>
              <button
                type="button"
                className="btn sm"
                aria-label={words.restoreOf(when)}
                onClick={() => {
                  onRestore(look)
                  toast.info(words.isBack(when))
                }}
              >
                {words.restore}
              </button>
            </li>
          )
        })}
      </ol>
    )
  }
  return (
    <section className="customize-before" aria-labelledby="customize-before">
      <h2 id="customize-before">{words.before}</h2>
      {data && data.length > 0 && <ZoneNote />}
      {list()}
    </section>
  )
}
