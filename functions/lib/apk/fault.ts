/** Why a file is not taken as an app. */
const apkFaults = [
  'notAnApk',
  'cut',
  'damaged',
  'bundle',
  'split',
  'unsafe',
  'twice',
  'tooManyFiles',
  'unpacksTooLarge',
  'unsigned',
] as const
export type ApkFaultReason = (typeof apkFaults)[number]

/** A file that is no APK, or none that a device would take. */
export class ApkFault extends Error {
  readonly reason: ApkFaultReason
  constructor(reason: ApkFaultReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
  }
}

/** More would have to be read of a file than it is worth. What was found before stands. */
export class ReadLimit extends Error {}
