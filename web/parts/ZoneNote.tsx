import { useSession } from '../api/session.tsx'
import { clock } from '../words/en/clock.ts'
import { zoneName } from './zone.ts'

/** Whose clock times are by that stand above or below, said once for all of them. */
export const ZoneNote = ({ zone, className = 'hint' }: { zone?: string | undefined; className?: string }) => {
  const { company } = useSession()
  return <span className={className}>{clock.times(zoneName(zone ?? company.time_zone))}</span>
}
