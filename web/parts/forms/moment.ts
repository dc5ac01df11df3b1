/** A date and a time of a zone's clock as one text, `2026-11-22 08:30:05`: what calls take as a wall time. */

const whole = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether a text is a date and a time of day. */
export const isMoment = (text: string) => {
  const [, date] = whole.exec(text) ?? []
  return date !== undefined && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date
}

export const partsOf = (moment: string): { date: string; time: string } => {
  const at = moment.indexOf(' ')
  return at < 0 ? { date: moment, time: '' } : { date: moment.slice(0, at), time: moment.slice(at + 1) }
}

/** Both parts as one text; empty while there is neither. */
export const momentOf = ({ date, time }: { date: string; time: string }) => (date || time ? `${date} ${time}` : '')

/** A time as people type it, `8`, `830`, `8:30` or `083005`, as `08:30:05`; what is none stays as it is. */
export const timeOf = (typed: string): string => {
  const text = typed.trim()
  const split = /^\d{1,2}([:.]\d{1,2}){0,2}$/.test(text)
    ? text.split(/[:.]/)
    : /^\d{3,6}$/.test(text)
      ? (text.padStart(text.length + (text.length % 2), '0').match(/\d\d/g) ?? [])
      : []
  const [hours, minutes, seconds] = [0, 1, 2].map((at) => Number(split[at] ?? 0)) as [number, number, number]
  if (split.length === 0 || hours > 23 || minutes > 59 || seconds > 59) return text
  return [hours, minutes, seconds].map((value) => String(value).padStart(2, '0')).join(':')
}
