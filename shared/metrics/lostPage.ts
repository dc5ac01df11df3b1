import { type CodeRow, codeRows } from './codePage.ts'
import { type TroubleCause, troubleCauses } from './lostTime.ts'

/** How what was lost is named in pages of figures by code. */
export const lostMarks = {
  code: (device: string, of: TroubleCause | 'used' | 'untold') => `${device}#${of}`,
  /** Whose rows say something of a team as a whole. */
  team: '',
  /** Rejected scans: how many, and what one took in all, ms; 0 where too few were to know. */
  repeat: '#repeat',
}

export type LostRow =
  /** Time with a device whose app tells of trouble (`used`) or does not (`untold`). */
  | { kind: 'used' | 'untold'; user: string; device: string; slot: number; ms: number }
  | { kind: 'lost'; user: string; device: string; slot: number; cause: TroubleCause; ms: number; picking: number }
  | { kind: 'repeat'; slot: number; count: number; ms: number }

const isCause = (text: string): text is TroubleCause => (troubleCauses as readonly string[]).includes(text)

const rowOf = ({ who, slot, code, scans, pick }: CodeRow): LostRow | undefined => {
  if (who === lostMarks.team) return { kind: 'repeat', slot, count: scans, ms: pick }
  const [device = '', of = ''] = code.split('#')
  if (of === 'used' || of === 'untold') return { kind: of, user: who, device, slot, ms: pick }
  return isCause(of) ? { kind: 'lost', user: who, device, slot, cause: of, ms: pick, picking: scans } : undefined
}

/** Every row of a page of lost time; what a later release wrote of which this one knows nothing is passed over. */
export const lostRowsIn = (page: Uint8Array): LostRow[] => codeRows(page).flatMap((row) => rowOf(row) ?? [])
