import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface FlowButtonProps {
  children: ReactNode
  onClick: () => unknown
  icon?: LucideIcon
  primary?: boolean
  /** What it does is going on. */
  busy?: boolean
  /** Why there is nothing to do. */
  off?: string | undefined
  /** Whether it has the focus when it comes. */
  focused?: boolean
}

/** A button as wide as the thumb reaches. */
export const FlowButton = (props: FlowButtonProps) => {
  const { children, onClick, icon: Icon, primary, busy = false, off, focused = false } = props
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])
  return (
    <button
      ref={ref}
      type="button"
      className={`btn flow-go${primary ? ' primary' : ''}`}
      aria-disabled={busy || off !== undefined || undefined}
      aria-busy={busy || undefined}
      title={off}
      onClick={() => {
        if (!busy && off === undefined) onClick()
      }}
    >
      {busy ? (
        <LoaderCircle className="i spin" size={20} strokeWidth={1.75} aria-hidden />
      ) : (
        Icon && <Icon className="i" size={20} strokeWidth={1.75} aria-hidden />
      )}
      {children}
    </button>
  )
}

/** What is known of a task, line by line. */
export const Facts = ({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="flow-facts">
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
