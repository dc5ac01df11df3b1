import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { filesOf as knownFiles, pageFor } from '../../../stacks/edgeFunctions.ts'
import { edgeFunction } from './edgeFunction.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.map': 'application/json',
}

interface Page {
  headers: Record<string, string>
  variants: { encoding: string; bytes: Buffer }[]
}

const filesOf = (folder: string, under = ''): string[] =>
  readdirSync(join(folder, under)).flatMap((name) =>
    statSync(join(folder, under, name)).isDirectory() ? filesOf(folder, `${under}${name}/`) : [`${under}${name}`],
  )

const load = (folder: string, security: Record<string, string>) =>
  new Map<string, Page>(
    filesOf(folder)
      .filter((name) => !/\.(br|gz)$|^\./.test(name))
      .map((name) => {
        const path = join(folder, name)
        const variants = [
          { encoding: 'br', file: `${path}.br` },
          { encoding: 'gzip', file: `${path}.gz` },
          { encoding: 'identity', file: path },
        ]
          .filter(({ file }) => existsSync(file))
          .map(({ encoding, file }) => ({ encoding, bytes: readFileSync(file) }))
        const headers = {
          'content-type': types[extname(name)] ?? 'application/octet-stream',
          'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          vary: 'accept-encoding',
          ...security,
        }
        return [`/${name}`, { headers, variants }]
      }),
  )

/** The console's files; every other path is a page of the console, whose router knows it. As the CDN has it (`stacks/web.ts`). */
export const consoleFiles = (folder: string, security: Record<string, string>) => {
  const pages = load(folder, security)
  const page = edgeFunction(pageFor(knownFiles(folder)))
  const fileFor = (path: string, { cookie = '', 'accept-language': accepted = '' }: IncomingMessage['headers']) =>
    page({ uri: path, headers: { cookie, 'accept-language': accepted } }).uri
  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end()
    const found = pages.get(path.startsWith('/assets/') ? path : fileFor(path, request.headers))
    if (!found) return response.writeHead(404, { 'content-type': 'text/plain', ...security }).end('Not found')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const chosen = found.variants.find(({ encoding }) => encoding === 'identity' || accepted.includes(encoding))
    if (!chosen) return response.writeHead(406).end()
    response.writeHead(200, {
      ...found.headers,
      ...(chosen.encoding === 'identity' ? {} : { 'content-encoding': chosen.encoding }),
      'content-length': chosen.bytes.length,
    })
    response.end(request.method === 'HEAD' ? undefined : chosen.bytes)
  }
}
