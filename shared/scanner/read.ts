import { filtered } from './filter.ts'
import { type EndingKey, endingKeys, groupSeparator, type PresetKey, presetKeys, signName } from './keys.ts'
import type { ScannerPreset } from './preset.ts'

/** A key press that an app receives. */
export interface KeyPress {
  /** What stands on the key. */
  key: string
  /** A sign of the code, one that stands for a separator, or a key of the preset around it. */
  of: 'code' | 'separator' | 'preset'
}

export interface Reading {
  /** `notRead` where its kind is switched off: the scanner does not see it. */
  outcome: 'accepted' | 'rejected' | 'notRead'
  /** The place of the filter's rule that matched; null for none. */
  rule: number | null
  /** Group separators in the code. */
  separators: number
  sound: boolean
  vibration: boolean
  /** What the app receives: key presses, or the text of an intent; nothing of what is not accepted. */
  keys: KeyPress[]
  intent: { action: string; extra: string; text: string } | null
}

const separator = String.fromCharCode(groupSeparator)

/**
 * What a device with a preset makes of a code of a kind (`symbologies` has their names). Kinds that presets do not know are
 * read where the preset leaves kinds to the device.
 */
export const readingOf = (preset: ScannerPreset, code: string, symbology: string): Reading => {
  const { filter, symbologies_status, symbologies, scan_bridge_mode } = preset
  const separators = code.split(separator).length - 1
  if (symbologies_status === 1 && symbologies[symbology] !== 1)
    return { outcome: 'notRead', rule: null, separators, sound: false, vibration: false, keys: [], intent: null }

  const { accepted, rule } = filtered(filter, code)
  const [acceptedSound, acceptedVibration, rejectedSound, rejectedVibration] = filter.feedback
  const feedback = {
    rule,
    separators,
    sound: (accepted ? acceptedSound : rejectedSound) === 1,
    vibration: (accepted ? acceptedVibration : rejectedVibration) === 1,
  }
  if (!accepted) return { outcome: 'rejected', ...feedback, keys: [], intent: null }
  const signs = signsOf(preset, code)
  if (scan_bridge_mode === 1) {
    const { intent_setAction: action, intent_putExtra_name: extra } = preset
    return {
      outcome: 'accepted',
      ...feedback,
      keys: [],
      intent: { action, extra, text: signs.map(([sign]) => sign).join('') },
    }
  }
  const keys: KeyPress[] = [
    ...preset.prefix.map(presetKey),
    ...signs.map(([sign, of]): KeyPress => ({ key: keyNameOf(sign), of })),
    ...[...preset.suffix, ...endingOf(preset.ending_key)].map(presetKey),
  ]
  return { outcome: 'accepted', ...feedback, keys, intent: null }
}

/** The code sign by sign, separators as they are sent. */
const signsOf = ({ key_replacements }: ScannerPreset, code: string) =>
  [...code].flatMap((sign): [string, 'code' | 'separator'][] => {
    if (sign !== separator) return [[sign, 'code']]
    const codes = key_replacements[groupSeparator]
    return codes?.length
      ? codes.map((each): [string, 'separator'] => [String.fromCharCode(each), 'separator'])
      : [[sign, 'separator']]
  })

const keyNameOf = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  return code < 256 ? signName(code) : sign
}

const presetKey = (code: number | string): KeyPress => ({
  key: typeof code === 'string' ? code : (presetKeys[code as PresetKey] ?? String(code)),
  of: 'preset',
})

const endingOf = (key: EndingKey) => (key === 0 ? [] : [endingKeys[key]])
