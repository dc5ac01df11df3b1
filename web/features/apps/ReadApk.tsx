import { useRef, useState } from 'react'
import { apkRules } from '../../../shared/apps.ts'
import type { ApkInfo } from '../../../shared/contract/apps.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import type { UploadRules } from '../../../shared/uploads.ts'
import { send } from '../../api/calls.ts'
import { Progress } from '../../parts/upload/Progress.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { ApkField } from './ApkField.tsx'
import { packageOf } from './packageOf.ts'

/**
 * Nothing of the file is kept: what it says of itself is answered.
 * @param named its package, where it could be read: what is refused for it is refused before anything is sent
 */
const callsOf = (named: () => string | undefined) => ({
  begin: async (file: { file_name: string; size: number; type: string; sha256?: string[] }) =>
    (await send('getApkInfo', { ...file, package_name: named() })) as UploadPlan,
  resume: async (upload_id: string) => (await send('getApkInfo', { upload_id, resume: true })) as UploadPlan,
  finish: async (upload_id: string) => (await send('getApkInfo', { upload_id })) as ApkInfo,
})

interface Props {
  rules?: UploadRules
  limits: string
  /** Asked before anything is sent, where the browser can read the package. @returns false for one that is not wanted */
  isWanted: (packageName: string) => boolean
  onRead: (app: Pick<ApkInfo, 'packageName' | 'label' | 'version_name'>) => void
  /** @param packageName where the browser could read it */
  onFail: (message: string, packageName: string | undefined) => void
}

/** Takes an APK, by choosing or dropping it, and tells what it says of itself. */
export const ReadApk = ({ rules = apkRules, limits, isWanted, onRead, onFail }: Props) => {
  const [file, setFile] = useState<File>()
  const named = useRef<string>(undefined)
  const [calls] = useState(() => callsOf(() => named.current))
  const upload = useUpload<ApkInfo>('getApkInfo', calls, true)
  // Meanwhile the form goes on.
  const latest = useRef({ onRead, onFail })
  latest.current = { onRead, onFail }
  const read = async (apk: File) => {
    const packageName = await packageOf(apk)
    if (packageName !== undefined && !isWanted(packageName)) return
    named.current = packageName
    setFile(apk)
    try {
      const found = await upload.run(apk)
      latest.current.onRead(found)
    } catch (error) {
      latest.current.onFail((error as Error).message, packageName)
    } finally {
      setFile(undefined)
    }
  }
  return file && upload.progress ? (
    <div className="upload">
      <Progress
        name={file.name}
        progress={upload.progress}
        pause={upload.pause}
        goOn={upload.goOn}
        cancel={upload.cancel}
      />
    </div>
  ) : (
    <ApkField rules={rules} limits={limits} busy={file !== undefined} onFile={(apk) => void read(apk)} />
  )
}
