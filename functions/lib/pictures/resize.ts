import { Worker } from 'node:worker_threads'
import { imageRules, mostPixels } from '../../../shared/media.ts'
import { beginsAs } from '../../../shared/uploads.ts'
import { imageSize } from '../imageSize.ts'
import type { Box, Picture, Task } from './codec.ts'
import { orientationOf } from './orientation.ts'

export type { Box, Picture } from './codec.ts'

/** Why no picture can be made of a file. */
export class PictureFault extends Error {
  readonly reason: 'unreadable' | 'tooManyPixels' | 'tooSlow'
  constructor(reason: PictureFault['reason'], cause?: unknown) {
    super(`The picture is ${reason}`, { cause })
    this.reason = reason
  }
}

/** ms; a call may take 20 s, and S3 is asked before and after. */
const longest = 14_000

const workerFile = () =>
  new URL(import.meta.url.endsWith('.mjs') ? './resizeWorker.mjs' : './worker.ts', import.meta.url)

const inWorker = (task: Task, timeout: number): Promise<Picture[]> =>
  new Promise((resolve, reject) => {
    // Without the environment: what reads files of strangers has no keys. What the codec says of them is of no use.
    const worker = new Worker(workerFile(), { workerData: task, env: {}, execArgv: [], stdout: true, stderr: true })
    const end = (complete: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      complete()
    }
    const timer = setTimeout(() => end(() => reject(new PictureFault('tooSlow'))), timeout)
    worker.once('message', (pictures: Picture[]) => end(() => resolve(pictures)))
    worker.once('error', (error) => end(() => reject(new PictureFault('unreadable', error))))
    worker.once('exit', () => end(() => reject(new PictureFault('unreadable'))))
  })

/** Whether a file is as long as it says; only WebP says so, and would be shown half grey. */
const isWhole = (type: string, bytes: Buffer) => type !== 'image/webp' || bytes.readUInt32LE(4) + 8 <= bytes.length

/**
 * What is to be done with a file, as far as its header tells; nothing is decoded.
 * @throws PictureFault where that is not to be tried
 */
export const taskOf = (bytes: Buffer, boxes: readonly Box[]): Task => {
  const type = imageRules.kinds.find((kind) => beginsAs(kind, bytes))?.type ?? ''
  const size = imageSize(type, bytes)
  if (!size || !isWhole(type, bytes)) throw new PictureFault('unreadable')
  if (size.width * size.height > mostPixels) throw new PictureFault('tooManyPixels')
  return { bytes, type, ...size, orientation: orientationOf(type, bytes), boxes }
}

/**
 * Makes smaller pictures of a file: PNG, JPEG, WebP or GIF, of which the first picture counts. They are upright, carry nothing
 * but their pixels, and are never larger than the file's own picture.
 * @param boxes where they are to fit, pixels
 * @param timeout ms
 * @returns a PNG or JPEG for each box
 * @throws PictureFault where the file is no picture that can be read, has too many pixels or takes too long
 */
export const resize = async (bytes: Buffer, boxes: readonly Box[], timeout = longest): Promise<Picture[]> =>
  inWorker(taskOf(bytes, boxes), timeout)
