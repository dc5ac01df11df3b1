import { Tv } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { performance } from '../../words/en/performance.ts'

const words = performance.tv
const PasswordCheck = lazyPart('pages/performance/TvCheck', () => import('./TvCheck.tsx'))

interface Props {
  /** Whether today is shown, in the day view: only then it can be turned on. */
  ready: boolean
  /** Whether there is no room for its words. */
  short: boolean
  onVerified: () => void
}

/** Turns TV Mode on, once it is clear that it is the user who does. */
export const TvButton = ({ ready, short, onVerified }: Props) => {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn"
        data-tour="tv-mode"
        aria-disabled={!ready}
        data-tip={ready ? (short ? words.button : undefined) : words.onlyToday}
        onClick={() => ready && setConfirming(true)}
      >
        <Tv className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span className="bar-text">{words.button}</span>
      </button>
      {confirming && (
        <Suspense>
          <PasswordCheck
            onVerified={() => {
              setConfirming(false)
              onVerified()
            }}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
