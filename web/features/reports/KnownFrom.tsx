import { Info } from 'lucide-react'
import { knownText } from './knownFrom.ts'

interface Props {
  /** From when on figures by SKU are complete, ISO 8601; null where that is before what is shown. */
  from: string | null | undefined
  zone: string
}

/** That what was scanned before some moment has no figures by SKU yet: nothing where all of it has. */
export const KnownFrom = ({ from, zone }: Props) =>
  from ? (
    <p className="note known-from" role="status">
      <Info className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span>{knownText(from, zone)}</span>
    </p>
  ) : null
