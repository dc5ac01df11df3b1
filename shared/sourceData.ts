/** What every layer knows of Source Data: raw work as a CSV file. */

export const sourceTypes = ['SESSION', 'SCANS', 'CALLOUT', 'EXCLUDED', 'STEPS', 'CYCLE_TIMES'] as const
export type SourceType = (typeof sourceTypes)[number]

/** Days that one file may be about. */
export const sourceDays = 7
/** Bytes of a file that is answered at once, to callers that ask for `text/csv`. */
export const sourceAtOnce = 5_000_000
/** Codes that a request for scans may name. */
export const mostSourceCodes = 100
/** Associates that a request may name; more are everybody. */
export const mostAssociates = 5000

export const sourceMessages = {
  group: 'Please select a group',
  associate: 'Please select an associate or select all to see the overview',
  range: "Range time can't be higher than 7 days",
  callout: 'Must select at least one Callout SKU or Group.',
  noCallout: 'Must include at least one Callout SKU. Check that passed Callout Groups contain at least one SKU.',
  codes: 'Codes can be named for scans and excluded scans, in place of SKUs.',
  accepted: 'Request received, download will begin shortly',
} as const

/** Bytes of a line, about: what sizes are estimated with. */
export const sourceLineBytes: Record<SourceType, number> = {
  ...{ SESSION: 125, SCANS: 105, CALLOUT: 120, EXCLUDED: 120, STEPS: 80, CYCLE_TIMES: 108 },
}

/** Letters and digits of a name, for a file; ASCII alone. */
const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'group'

/** `+05:45` and `-08:00` as files say it: GMT+0545, GMT-8. */
const offsetName = (offset: string) => {
  const [hours = '', minutes = ''] = offset.slice(1).split(':')
  return `GMT${offset[0]}${minutes === '00' ? Number(hours) : `${hours}${minutes}`}`
}

/** What an export is called in a list: as its file, without its times. */
export const sourceName = (group: string, type: SourceType): string =>
  `source-data_${slug(group)}_${type.toLowerCase()}`

/**
 * What a file is called: source-data, group, type, start, end and the offset of the zone at the start.
 * @param start and end, with their offset: `2026-11-13T06:00:00-08:00`
 */
export const sourceFileName = (group: string, type: SourceType, start: string, end: string): string => {
  const hour = (at: string) => `${at.slice(0, 10)}-${at.slice(11, 13)}`
  return `${sourceName(group, type)}_${hour(start)}_${hour(end)}_${offsetName(start.slice(19))}.csv`
}
