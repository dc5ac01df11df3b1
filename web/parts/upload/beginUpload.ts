import { mayPass } from '../../api/failure.ts'
import { upload as words } from '../../words/en/upload.ts'
import { pendingUpload } from './pendingUploads.ts'
import { PartFailure } from './putPart.ts'
import { addUpload, changeUpload, dropUpload, type RunningUpload, type UploadFact } from './running.ts'
import { Cancelled, type Upload, type UploadCalls, type UploadProgress, uploadFile } from './uploadFile.ts'

interface Begun<Result> {
  /** What for: an upload of the same file for it goes on where it stopped, after a reload too. */
  purpose: string
  title: string
  file: File
  calls: UploadCalls<Result>
  /** What is known of the file from the beginning. */
  facts?: readonly UploadFact[]
  /** Whether parts are sent with their SHA-256. */
  checked?: boolean
  /** Told when the file is where it belongs. @returns where to go on from there */
  onDone: (result: Result) => RunningUpload['next']
  /** What is said of a failure that trying again does not mend; its own message, unless told otherwise. */
  failedText?: (error: Error) => string
}

/** Ms over which the speed is measured, and the least of them from which it is told. */
const [measured, least] = [6000, 500]

/** How fast something grows, by its last few values: bytes a second. */
export const speedometer = () => {
  let samples: { at: number; sent: number }[] = []
  return (sent: number, at = performance.now()): number | undefined => {
    samples = [...samples.filter((one) => at - one.at < measured), { at, sent }]
    const [first] = samples
    if (!first || at - first.at < least || sent <= first.sent) return undefined
    return (1000 * (sent - first.sent)) / (at - first.at)
  }
}

let last = 0

/** Begins an upload that goes on whatever page is shown. @returns its key in the list of uploads */
export const beginUpload = <Result>(begun: Begun<Result>): number => {
  last += 1
  const key = last
  const { file, calls, purpose, title, checked = false } = begun
  let current: Upload<Result> | undefined
  const run = async () => {
    let speedOf = speedometer()
    const report = (progress: UploadProgress) => {
      const sending = progress.status === 'sending'
      if (!sending) speedOf = speedometer()
      changeUpload(key, { progress, speed: sending ? speedOf(progress.sent) : undefined })
    }
    changeUpload(key, { state: 'running', failure: undefined, speed: undefined })
    const upload = uploadFile(file, calls, {
      onProgress: report,
      pending: pendingUpload(purpose, file),
      mayPass,
      checked,
    })
    current = upload
    try {
      const result = await upload.done
      current = undefined
      changeUpload(key, { state: 'done', next: begun.onDone(result) })
    } catch (error) {
      current = undefined
      if (error instanceof Cancelled) return dropUpload(key)
      const again = error instanceof PartFailure || mayPass(error)
      const { message } = error as Error
      changeUpload(key, {
        state: 'failed',
        failure: again ? words.failed : (begun.failedText?.(error as Error) ?? message),
      })
    }
  }
  addUpload({
    ...{
      key,
      title,
      file: { name: file.name, size: file.size },
      facts: begun.facts ?? [],
      speed: undefined,
      state: 'running',
      failure: undefined,
    },
    progress: { status: 'sending', sent: 0, size: file.size },
    ...{ next: undefined, held: true },
    pause: () => current?.pause(),
    goOn: () => current?.goOn(),
    cancel: () => (current ? current.cancel() : dropUpload(key)),
    again: () => void run(),
  })
  void run()
  return key
}
