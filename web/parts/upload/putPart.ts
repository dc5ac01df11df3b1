/** A part was not taken: by status, or 0 where the connection broke. */
export class PartFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`A part was not taken (${status})`)
    this.status = status
  }
}

/**
 * Puts bytes where they were said to go.
 * @param sent told how many of them are on their way
 * @throws PartFailure, or an AbortError
 */
export const putPart = (
  url: string,
  headers: Readonly<Record<string, string>>,
  bytes: Blob,
  sent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // What `fetch` sends, it does not count.
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (complete: () => void) => () => {
      signal.removeEventListener('abort', stop)
      complete()
    }
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => sent(loaded))
    request.addEventListener(
      'load',
      end(() => (request.status === 200 ? resolve() : reject(new PartFailure(request.status)))),
    )
    request.addEventListener(
      'error',
      end(() => reject(new PartFailure(0))),
    )
    request.addEventListener(
      'abort',
      end(() => reject(new DOMException('Stopped', 'AbortError'))),
    )
    signal.addEventListener('abort', stop)
    if (signal.aborted) return end(() => reject(new DOMException('Stopped', 'AbortError')))()
    request.send(bytes)
  })
