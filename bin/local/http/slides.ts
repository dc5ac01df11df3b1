import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { readLocation, slideFolder } from '../../../shared/media.ts'
import type { ObjectStore } from '../s3/objects.ts'

/** The slides of the sign-in page, which anybody fetches: as the CDN reads them from the bucket of media, and nothing else of it. */
export const slidePictures =
  (objects: ObjectStore, bucket: string, security: Record<string, string>) =>
  async (request: IncomingMessage, response: ServerResponse, path: string): Promise<unknown> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(403, security).end()
    const location = path.slice(1)
    const object = readLocation(location)?.folder === slideFolder ? objects.get(bucket, location) : undefined
    // Whoever may not list a bucket is told 403 of what is not there.
    if (!object) return response.writeHead(403, { 'content-type': 'application/xml', ...security }).end()
    const { type, size } = object
    response.writeHead(200, { 'content-type': type, 'content-length': size, ...security })
    return request.method === 'HEAD' ? response.end() : pipeline(objects.read(object), response)
  }
