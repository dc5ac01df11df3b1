import { clock as words } from '../words/en/clock.ts'

/**
 * A zone as people call it, beside a time: `Berlin time`, `GMT+1`, `UTC`. Times are those of the group that is shown,
 * and where none is, of the company: never of the browser.
 */
export const zoneName = (zone: string): string => {
  const city = zone.split('/').at(-1) ?? zone
  // Names of this kind count westwards.
  const offset = /^GMT([+-])(\d+)$/.exec(city)
  if (offset) return `GMT${offset[1] === '+' ? '−' : '+'}${offset[2]}`
  return zone.includes('/') && !zone.startsWith('Etc/') ? words.of(city.replaceAll('_', ' ')) : city
}
