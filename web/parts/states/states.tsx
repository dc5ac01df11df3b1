import { type ReactNode, useEffect, useState } from 'react'
import { states as words } from '../../words/en/states.ts'
import { StateArt, type StateKind } from './StateArt.tsx'
import './states.css'

/** After this many ms a skeleton is shown at all; most answers come sooner, and a flash would only disturb. */
const timeoutMs = 300
const long = 10_000

/**
 * Stands for content that is loading. Without children it is a page of grey lines; with children, shapes of the
 * caller's own.
 */
export const Skeleton = ({ children, className = '' }: { children?: ReactNode; className?: string }) => {
  const [waited, setWaited] = useState<0 | 1 | 2>(0)
  useEffect(() => {
    const timers = [setTimeout(() => setWaited(1), timeoutMs), setTimeout(() => setWaited(2), long)]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <div
      className={`skeleton ${className}`}
      role="status"
      aria-label={words.loading}
      data-shown={waited > 0 || undefined}
    >
      {waited > 0 && (children ?? <SkeletonLines />)}
      {waited === 2 && <p className="skeleton-long">{words.loadingLong}</p>}
    </div>
  )
}

const SkeletonLines = () => (
  <div className="skeleton-lines">
    {['28%', '100%', '100%', '94%', '100%', '62%'].map((width, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <span key={line} className="bone" style={{ width }} />
    ))}
  </div>
)

/** A drawing, a few words, and what can be done. */
export const State = ({ kind, title, text, children, full }: StateProps) => (
  <div className={full ? 'state full' : 'state'}>
    <StateArt kind={kind} />
    {title && <h2>{title}</h2>}
    {text && <p>{text}</p>}
    {children && <div className="state-actions">{children}</div>}
  </div>
)

interface StateProps {
  kind: StateKind
  title?: string
  text?: string | undefined
  children?: ReactNode
  full?: boolean
}

/** Nothing to show: what was looked for, and one way out as children. */
export const Empty = (props: Omit<StateProps, 'kind'>) => <State kind="empty" {...props} />

/** A read failed: the server's words and another try. */
export const ErrorState = ({
  error,
  onRetry,
  full = false,
}: {
  error: Error
  onRetry?: () => void
  full?: boolean
}) => (
  <div role="alert">
    <State kind="failed" title={words.failed} text={error.message} full={full}>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
    </State>
  </div>
)
