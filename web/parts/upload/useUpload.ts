import { useEffect, useRef, useState } from 'react'
import { mayPass } from '../../api/failure.ts'
import { upload as words } from '../../words/en/upload.ts'
import { pendingUpload } from './pendingUploads.ts'
import { PartFailure } from './putPart.ts'
import { Cancelled, type Upload, type UploadCalls, type UploadProgress, uploadFile } from './uploadFile.ts'

/** An upload as a form has it, and its field shows it. */
export interface FileUpload<Result> {
  /** Undefined while nothing is on its way. */
  progress: UploadProgress | undefined
  /** The last try failed, and the next one may not. */
  failed: boolean
  /** Sends a file. @throws Error with words for the user */
  run: (file: File) => Promise<Result>
  pause: () => void
  goOn: () => void
  cancel: () => void
}

/**
 * Sends files, one at a time, and knows how far it is.
 * @param purpose what for: an upload of the same file for it goes on where it stopped, after a reload too
 * @param checked whether parts are sent with their SHA-256, as the rules of the file say
 */
export const useUpload = <Result>(purpose: string, calls: UploadCalls<Result>, checked = false): FileUpload<Result> => {
  const [progress, setProgress] = useState<UploadProgress>()
  const [failed, setFailed] = useState(false)
  const running = useRef<Upload<Result>>(undefined)
  // Whoever leaves stops it: what has arrived is there when they come back.
  useEffect(() => () => running.current?.pause(), [])
  const run = async (file: File) => {
    setFailed(false)
    const upload = uploadFile(file, calls, {
      onProgress: setProgress,
      pending: pendingUpload(purpose, file),
      mayPass,
      checked,
    })
    running.current = upload
    try {
      return await upload.done
    } catch (error) {
      if (error instanceof Cancelled) throw new Error(words.cancelled)
      const again = error instanceof PartFailure || mayPass(error)
      setFailed(again)
      throw again ? new Error(words.failed) : error
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }
  return {
    progress,
    failed,
    run,
    pause: () => running.current?.pause(),
    goOn: () => running.current?.goOn(),
    cancel: () => running.current?.cancel(),
  }
}
