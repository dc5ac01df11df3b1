import { beginsAs, type FileKind, kindBytes, kindOf, type UploadRules, uploadFault } from '../../../shared/uploads.ts'
import { spoken } from '../../api/spoken.ts'
import { upload as words } from '../../words/en/upload.ts'

/** Why a file is not taken, as far as the browser can tell: by its type, its size, and how it begins. */
export const fileFault = async (rules: UploadRules, file: File): Promise<string | undefined> => {
  if (file.size === 0) return words.empty
  const fault = uploadFault(rules, file)
  if (fault) return spoken(fault)
  const kind = kindOf(rules, file.type)
  const start = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  return kind && beginsAs(kind, start) ? undefined : spoken({ message: rules.invalidKind })
}

/** Kinds of files in words: `PNG, JPG, GIF, WEBP`. */
export const kindsText = (kinds: readonly Pick<FileKind, 'extension'>[]) =>
  kinds.map(({ extension }) => extension.toUpperCase()).join(', ')
