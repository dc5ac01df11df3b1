import type { FieldValues } from 'react-hook-form'
import { type FieldProps, SelectField } from '../../parts/forms/fields.tsx'
import { useValue } from '../../parts/forms/useField.ts'
import { entity } from '../../words/en/entity.ts'
import { locale } from '../../words/en/locale.ts'

/** `+05:45` of a zone, now. */
const offsetOf = (zone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '') || '+00:00'

let known: readonly { value: string; label: string; section: string }[] | undefined

/** Places that browsers still list by the name that they had before. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every zone that the browser knows, as `Europe` / `Berlin (+01:00)`. */
const zones = () => {
  known ??= [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone))].sort().map(optionOf)
  return known
}

const optionOf = (zone: string) => {
  const [section = '', ...rest] = zone.split('/')
  return {
    value: zone,
    label: `${(rest.join(' / ') || section).replaceAll('_', ' ')} (${offsetOf(zone)})`,
    section: rest.length > 0 ? section : 'UTC',
  }
}

/** An IANA time zone. */
export const ZoneField = <V extends FieldValues>(props: Omit<FieldProps<V>, 'label'> & { placeholder: string }) => {
  const value: string = useValue(props.form, props.name)
  const own = value && !zones().some((zone) => zone.value === value) ? [optionOf(value)] : []
  return <SelectField label={entity.fields.zone} options={[...own, ...zones()]} {...props} />
}
