import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { UploadPlan } from '../../shared/contract/uploads.ts'
import { partsOf } from '../../shared/uploads.ts'
import { Failure, mayPass } from '../../web/api/failure.ts'
import { PartFailure, type putPart } from '../../web/parts/upload/putPart.ts'
import { Cancelled, type UploadProgress, uploadFile } from '../../web/parts/upload/uploadFile.ts'

const size = 60_000_000
const file = {
  name: 'app.apk',
  size,
  type: 'app',
  lastModified: 1,
  slice: (from: number, to: number) => ({ size: to - from }),
}

/** How long a part is on its way, ms by a clock that goes on by itself to what comes next. */
const partTakes = 1_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that remembers which parts are there, and a file that was begun before or not. */
const site = (begunBefore?: string) => {
  const there = new Set<number>()
  const calls: string[] = []
  let links = 0
  const plan = (): UploadPlan => ({
    upload_id: 'u1',
    expires_at: '',
    headers: {},
    parts: partsOf(size).map((part) => ({ ...part, url: there.has(part.number) ? null : `${links}/${part.number}` })),
  })
  let id = begunBefore
  const pending = {
    id: () => id,
    keep: (made: string) => {
      id = made
    },
    forget: () => {
      id = undefined
    },
  }
  const told: UploadProgress[] = []
  let answer: (number: number) => Promise<void> = async () => {}
  const put: typeof putPart = async (url, _headers, bytes, sent, signal) => {
    const number = Number(url.split('/')[1])
    signal.throwIfAborted()
    sent(bytes.size / 2)
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      setTimeout(resolve, partTakes)
    })
    await answer(number)
    sent(bytes.size)
    there.add(number)
  }
  const server = {
    begin: async () => {
      calls.push('begin')
      links += 1
      return plan()
    },
    resume: async (upload: string) => {
      calls.push(`resume ${upload}`)
      links += 1
      return plan()
    },
    finish: async (upload: string) => {
      calls.push(`finish ${upload}`)
      return 'where it is'
    },
  }
  const waits: number[] = []
  const start = () =>
    uploadFile(file as unknown as File, server, {
      ...{ pending, mayPass, put },
      onProgress: (progress) => told.push(progress),
      wait: async (ms) => waits.push(ms),
    })
  return {
    ...{ there, calls, pending, told, server, waits, start },
    answers: (each: typeof answer) => {
      answer = each
    },
  }
}
const statuses = (told: UploadProgress[]) =>
  told.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])

test('a file is sent in parts, and told how far it is', async () => {
  const { there, calls, told, pending, start } = site()
  expect(await start().done).toBe('where it is')
  expect(calls).toEqual(['begin', 'finish u1'])
  expect(there.size).toBe(8)
  expect(statuses(told)).toEqual(['sending', 'finishing'])
  expect(told.at(-1)).toEqual({ status: 'finishing', sent: size, size })
  for (const { sent } of told) expect(sent).toBeLessThanOrEqual(size)
  expect(pending.id()).toBeUndefined()
})

test('of a file no more than one part is in memory, however large it is', async () => {
  const whole = 250 * 1024 * 1024
  let [open, most, read] = [0, 0, 0]
  const large = {
    ...{ name: 'app.apk', size: whole, type: 'app' },
    slice: (from: number, to: number) => ({
      size: to - from,
      arrayBuffer: async () => {
        open += to - from
        most = Math.max(most, open)
        read += to - from
        await new Promise(setImmediate)
        open -= to - from
        return new ArrayBuffer(8)
      },
    }),
  }
  const { pending } = site()
  const parts: number[] = []
  const digests: string[][] = []
  const { done } = uploadFile(
    large as unknown as File,
    {
      begin: async ({ sha256 = [] }) => {
        digests.push(sha256)
        const planned = partsOf(whole).map((part) => ({ ...part, url: `${part.number}` }))
        return { upload_id: 'u1', expires_at: '', headers: {}, parts: planned }
      },
      resume: () => Promise.reject(new Error('It was not cut')),
      finish: async () => 'there',
    },
    // What is sent is a slice of the file, which the browser reads as it sends it.
    {
      ...{ pending, mayPass, checked: true, onProgress: () => {} },
      put: async (_url, _headers, bytes) => void parts.push(bytes.size),
    },
  )
  expect(await done).toBe('there')
  const [first] = partsOf(whole)
  expect(most).toBe(first?.size)
  expect(read).toBe(whole)
  expect(digests[0]).toHaveLength(partsOf(whole).length)
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(whole)
})

test('parts are read into the same memory, one after the other, and each has its own digest', async () => {
  const content = randomBytes(6 * 8 * 1024 * 1024 + 7)
  const hashed: ArrayBuffer[] = []
  const digest = vi.spyOn(crypto.subtle, 'digest')
  onTestFinished(() => digest.mockRestore())
  let messages: string[] | undefined
  const { done } = uploadFile(
    new File([content], 'app.apk'),
    {
      begin: async ({ sha256 }) => {
        messages = sha256
        return { upload_id: 'u1', expires_at: '', headers: {}, parts: [] }
      },
      resume: () => Promise.reject(new Error('It was not cut')),
      finish: async () => 'there',
    },
    { pending: site().pending, mayPass, checked: true, onProgress: () => {} },
  )
  await done
  const parts = partsOf(content.length)
  expect(parts).toHaveLength(7)
  expect(messages).toEqual(
    parts.map(({ from, size }) =>
      createHash('sha256')
        .update(content.subarray(from, from + size))
        .digest('hex'),
    ),
  )
  for (const [, bytes] of digest.mock.calls) hashed.push((bytes as Uint8Array<ArrayBuffer>).buffer)
  // Memory that goes on to the next part is nobody else's any more.
  expect(hashed.map(({ detached }) => detached)).toEqual([...Array(6).fill(true), false])
  expect(hashed.at(-1)?.byteLength).toBe(parts[0]?.size)
})

test('what was begun before goes on: only what is missing is sent', async () => {
  const { there, calls, told, start } = site('u1')
  for (const number of [1, 2, 3]) there.add(number)
  await start().done
  expect(calls).toEqual(['resume u1', 'finish u1'])
  expect(told[0]).toEqual({ status: 'sending', sent: 3 * 8 * 1024 * 1024, size })
})

test('what was begun before and has ended is begun anew', async () => {
  const { calls, server, start } = site('old')
  vi.spyOn(server, 'resume').mockRejectedValueOnce(new Failure('notFound', 'This upload has ended.', { status: 404 }))
  await start().done
  expect(calls).toEqual(['begin', 'finish u1'])
})

test.each([
  ['the connection breaks', 0],
  ['an address is too old', 403],
  ['S3 is busy', 503],
])('a part comes again after a while where %s', async (_when, status) => {
  const { calls, told, waits, answers, start } = site()
  let failures = 2
  answers(async (number) => {
    if (number === 4 && failures-- > 0) throw new PartFailure(status)
  })
  await start().done
  expect(calls).toEqual(['begin', 'resume u1', 'resume u1', 'finish u1'])
  expect(statuses(told)).toContain('waiting')
  expect(waits).toHaveLength(2)
})

test('after six tries without a part that arrives it gives up, and another try goes on', async () => {
  const { calls, waits, pending, answers, start, there } = site()
  answers(async () => {
    throw new PartFailure(0)
  })
  await expect(start().done).rejects.toThrow(PartFailure)
  expect(waits).toHaveLength(5)
  for (const [at, ms] of waits.entries()) {
    expect(ms).toBeGreaterThanOrEqual(500 * 2 ** at)
    expect(ms).toBeLessThan(750 * 2 ** at)
  }
  expect(pending.id()).toBe('u1')
  there.add(1)
  answers(async () => {})
  await start().done
  expect(calls.filter((call) => call === 'begin')).toHaveLength(1)
})

test('what is refused for good is not tried again', async () => {
  const { calls, answers, start, server } = site()
  answers(async () => {
    throw new PartFailure(400)
  })
  await expect(start().done).rejects.toThrow(PartFailure)
  expect(calls).toEqual(['begin'])
  answers(async () => {})
  const refused = new Failure('badInput', 'Please choose an image', { status: 400 })
  vi.spyOn(server, 'finish').mockRejectedValueOnce(refused)
  await expect(start().done).rejects.toBe(refused)
})

test('paused it sends nothing, and goes on with what is missing', async () => {
  vi.setTimerTickMode('manual')
  const { calls, told, answers, there, start } = site()
  answers(async (number) => {
    if (number === 2) upload.pause()
  })
  const upload = start()
  await vi.advanceTimersByTimeAsync(partTakes)
  expect(told.at(-1)?.status).toBe('paused')
  expect([...there]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(3_600 * partTakes)
  expect([[...there], calls]).toEqual([[1, 2], ['begin']])
  vi.setTimerTickMode('nextTimerAsync')
  answers(async () => {})
  upload.goOn()
  expect(await upload.done).toBe('where it is')
  expect(calls).toEqual(['begin', 'resume u1', 'finish u1'])
})

test('cancelled it ends, on its way or paused, and is forgotten', async () => {
  vi.setTimerTickMode('manual')
  for (const first of ['send', 'pause']) {
    const { calls, told, pending, start } = site()
    const upload = start()
    await vi.advanceTimersByTimeAsync(partTakes / 2)
    expect(told.at(-1)?.status).toBe('sending')
    if (first === 'pause') {
      upload.pause()
      await vi.advanceTimersByTimeAsync(0)
      expect(told.at(-1)?.status).toBe('paused')
    }
    upload.cancel()
    await expect(upload.done).rejects.toThrow(Cancelled)
    expect([calls, pending.id()]).toEqual([['begin'], undefined])
  }
})
