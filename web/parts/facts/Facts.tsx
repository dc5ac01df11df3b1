import type { ReactNode } from 'react'
import './facts.css'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What stands where a value is missing. */
  none: string
}

/** What is known of somebody or something, to read: a line each. */
export const Facts = ({ facts, none }: FactsProps) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <span className="muted">{none}</span>}</dd>
      </div>
    ))}
  </dl>
)

interface Addressed {
  addr1: string | null
  addr2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
}

/** A postal address line by line; undefined where there is none. */
export const addressLines = ({ addr1, addr2, city, state, zip, country }: Addressed) => {
  const lines = [addr1, addr2, [city, state, zip].filter(Boolean).join(' '), country].filter(Boolean)
  return lines.length > 0 ? lines.map((line) => <span key={line}>{line}</span>) : undefined
}
