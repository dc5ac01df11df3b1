import { useQuery } from '@tanstack/react-query'
import type { AppliedAppearance } from '../../../shared/contract/customizer.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { appearanceOf } from '../../features/login/appearance/appearance.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { customize as words } from '../../words/en/customize.ts'
import { states } from '../../words/en/states.ts'

interface AppliedProps {
  /** The id of the one that is shown. */
  shown: string | undefined
  onShow: (appearance: AppliedAppearance) => void
  /** Puts it into the form. */
  onRestore: (appearance: AppliedAppearance) => void
}

const inWords = ({ options }: AppliedAppearance) => {
  const { banner, slides } = appearanceOf(options)
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
        {data.map((appearance) => {
          const when = stampIn(zone, appearance.applied_at)
          return (
            <li key={appearance.id} data-on={appearance.id === shown || undefined}>
              <span className="tn">{when}</span>
              <span className="trunc">{appearance.applied_by}</span>
              <span className="trunc muted" title={inWords(appearance)}>
                {inWords(appearance)}
              </span>
              <button
                type="button"
                className="btn ghost sm"
                aria-label={words.showOf(when)}
                aria-pressed={appearance.id === shown}
                onClick={() => onShow(appearance)}
              >
                {words.show}
              </button>
              <button
                type="button"
                className="btn sm"
                aria-label={words.restoreOf(when)}
                onClick={() => {
                  onRestore(appearance)
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
