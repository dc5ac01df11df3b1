import { apkRules, apkType } from '../../../shared/apps.ts'
import { beginsAs, kindBytes, type UploadRules } from '../../../shared/uploads.ts'
import { Failure } from '../../api/failure.ts'
import { spoken } from '../../api/spoken.ts'
import { apk as words } from '../../words/en/apk.ts'
import { upload as uploadWords } from '../../words/en/upload.ts'

/**
 * A chosen file as an APK: browsers that know no type for it are told. Nothing of it is read into memory.
 * @returns undefined for a file of another name and type
 */
export const apkOf = (file: File): File | undefined => {
  if (file.type === apkType) return file
  if (!/\.apk$/i.test(file.name)) return undefined
  return new File([file], file.name, { type: apkType, lastModified: file.lastModified })
}

/** Why a file is not taken, as far as the browser can tell. */
export const apkFault = async (file: File, rules: UploadRules = apkRules): Promise<string | undefined> => {
  if (file.size === 0) return uploadWords.empty
  if (!apkOf(file)) return spoken({ message: rules.invalidKind })
  if (file.size > rules.most) return spoken({ message: rules.tooLarge })
  const start = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  return rules.kinds.some((kind) => beginsAs(kind, start)) ? undefined : spoken({ message: rules.invalidKind })
}

/**
 * What is said of an upload that the server refused: its own words with the statuses that carry any for people, and where
 * there is an app of the package already.
 */
export const refusalText = (name: string) => (error: Error) =>
  error instanceof Failure && error.status !== 400 && error.status !== 500 && error.code !== 'taken'
    ? words.failed(name)
    : error.message
