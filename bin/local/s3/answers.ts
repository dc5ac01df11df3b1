import type { ServerResponse } from 'node:http'
import { xmlOf } from '../http/xml.ts'

/** Why S3 does not do what is asked. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The rest of what the caller sends is not read. */
export const sendFailure = (response: ServerResponse, { status, code, message }: S3Failure, head = false) => {
  response.writeHead(status, {
    'content-type': 'application/xml',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  })
  response.end(head ? undefined : xmlOf('Error', { Code: code, Message: message }))
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-100` of so many bytes; undefined for the whole. */
export const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end || (from === '' && to === '0'))
    throw new S3Failure(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}

const plain = (text: string) => text.replace(/&(?:quot|#34|#x22);/g, '"').replace(/&(?:amp|#38|#x26);/g, '&')

const checksumIn = (part: string) => {
  const [, checksum] = /<ChecksumSHA256>([^<]+)<\/ChecksumSHA256>/.exec(part) ?? []
  return checksum === undefined ? {} : { checksum }
}

/** The parts that `CompleteMultipartUpload` names, in its order; undefined for what is no such body. */
export const namedParts = (body: string): { number: number; etag: string; checksum?: string }[] | undefined => {
  const parts = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: plain(/<ETag>([^<]+)<\/ETag>/.exec(part)?.[1] ?? ''),
    ...checksumIn(part),
  }))
  return parts.length > 0 && parts.every(({ number, etag }) => number > 0 && etag !== '') ? parts : undefined
}
