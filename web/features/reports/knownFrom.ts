import { dayName } from '../../parts/pickers/calendar.ts'
import { wallOf } from '../../parts/pickers/hours.ts'
import { zoneName } from '../../parts/zone.ts'
import { skuFigures as words } from '../../words/en/skuFigures.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** From when on figures by SKU are complete, in words and by the clock of a zone. */
export const knownText = (from: string, zone: string) => {
  const { date, hour, minute } = wallOf(zone, Date.parse(from))
  return words.knownFrom(`${dayName(date)}, ${pad(hour)}:${pad(minute)} ${zoneName(zone)}`)
}
