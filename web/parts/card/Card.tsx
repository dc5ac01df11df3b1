import type { ReactNode } from 'react'
import './card.css'

interface Props {
  /** What it is called by; its heading where it has one. */
  label: string
  /** Has no heading to be seen. */
  plain?: boolean
  /** What stands beside the heading, such as choices. */
  head?: ReactNode
  /** Less room around its heading, where many stand on a page. */
  dense?: boolean
  busy?: boolean
  className?: string
  children: ReactNode
}

/** A framed part of a page under a heading of its own. */
export const Card = ({ label, plain = false, head, dense = false, busy = false, className = '', children }: Props) => (
  <section
    className={['box-card', dense && 'dense', className].filter(Boolean).join(' ')}
    aria-label={label}
    aria-busy={busy}
  >
    {!plain && (
      <header>
        <h2>{label}</h2>
        {head}
      </header>
    )}
    {children}
  </section>
)
