import type { SourceType } from './sourceData.ts'

/** A column with what its first line of an example says. */
export interface SourceColumn {
  name: string
  example: string
}

const column = (name: string, example: string): SourceColumn => ({ name, example })
const who = [column('username', 'aokafor'), column('name', 'Amara Okafor')]
const where = [column('facility', 'Reno North'), column('team', 'Pick Line 2')]
const device = column('device', 'dv4k2')
const time = column('time', '2026-11-13T06:00:04-08:00')
const symbology = column('symbology', 'Code128')
const scanned = [time, ...who, ...where, device, column('sku', '0037000874515')]
const listed = [...scanned, column('sku_group', 'Outdoor boots'), symbology]

/** The columns of a file, in their order. */
export const sourceColumns: Record<SourceType, readonly SourceColumn[]> = {
  SESSION: [
    column('start', '2026-11-13T06:00:00-08:00'),
    column('end', '2026-11-13T10:30:00-08:00'),
    ...[...who, ...where, device],
    column('working_seconds', '16200'),
    column('scans', '812'),
    column('excluded', '40'),
    column('steps', '6120'),
  ],
  SCANS: [...scanned, symbology],
  CALLOUT: listed,
  EXCLUDED: listed,
  STEPS: [column('hour', '2026-11-13T06:00:00-08:00'), ...who, ...where, column('steps', '1342')],
  CYCLE_TIMES: [...scanned, column('seconds', '12.4'), column('picking', 'yes')],
}
