import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file that begins as an APK does and is as large as it is said to be, without taking the room.
 * @param folder whose files are removed by whoever asks
 * @returns where it is
 */
export const largeApk = (folder: string, megabytes: number): string => {
  const path = join(folder, `${megabytes}.apk`)
  const file = openSync(path, 'w')
  writeSync(file, Buffer.from('504b030414000000', 'hex'))
  closeSync(file)
  truncateSync(path, megabytes * 1024 * 1024)
  return path
}
