import { badField } from '../../../shared/refusals.ts'
import { ApkFault, type ApkFaultReason, ReadLimit } from '../apk/fault.ts'

const messages: Record<ApkFaultReason, string> = {
  notAnApk: 'This file is not an APK. Please choose an APK.',
  cut: 'This APK is not complete. Please download or export it again.',
  damaged: 'This APK is damaged. Please download or export it again.',
  bundle: 'This is a bundle of APKs. Please choose a single APK that works by itself.',
  split: 'This is only a part of an app. Please choose an APK that works by itself.',
  unsafe: 'This APK has a file with an unsafe path, and no device should take it.',
  twice: 'This APK has two files of the same name, and no device would take it.',
  tooManyFiles: 'This APK has more files than devices take.',
  unpacksTooLarge: 'This APK unpacks to more than 2 GB, and no device would take it.',
  unsigned: 'This APK is not signed, and no device would take it.',
}

/** What a caller is told of a file that is no app. @throws Refusal for that; any other error as it is */
export const refusedApk = (error: unknown): never => {
  if (error instanceof ApkFault) throw badField('type', messages[error.reason])
  if (error instanceof ReadLimit)
    throw badField('type', 'This APK could not be read: its manifest is nested too deeply.')
  throw error
}
