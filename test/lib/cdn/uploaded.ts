import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Deployment } from '../../../bin/local/template/deployed.ts'

/** An object of a bucket, with the headers that S3 answers it with. */
export interface Uploaded {
  bytes: Buffer
  headers: Record<string, string>
}

/** As the uploader guesses them from names. */
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

const filesOf = (folder: string, under = ''): string[] =>
  readdirSync(join(folder, under)).flatMap((name) =>
    statSync(join(folder, under, name)).isDirectory() ? filesOf(folder, `${under}${name}/`) : [`${under}${name}`],
  )

/** What the deployment uploads into a bucket, by key: folders of the assembly, values filled into their marks. */
export const uploadedTo = (deployment: Deployment, bucket: string): Map<string, Uploaded> => {
  const objects = new Map<string, Uploaded>()
  for (const { properties } of deployment.ofType('Custom::CDKBucketDeployment')) {
    const {
      DestinationBucketName,
      SourceObjectKeys,
      SourceMarkers = [],
      SystemMetadata,
    } = properties as {
      DestinationBucketName: string
      SourceObjectKeys: string[]
      SourceMarkers?: Record<string, string>[]
      SystemMetadata?: Record<string, string>
    }
    if (DestinationBucketName !== bucket) continue
    for (const [index, key] of SourceObjectKeys.entries()) {
      const folder = join(deployment.outdir, `asset.${key.replace(/\.zip$/, '')}`)
      const marks = Object.entries(SourceMarkers[index] ?? {})
      for (const name of filesOf(folder)) {
        const content = readFileSync(join(folder, name))
        const filled = marks.reduce((text, [mark, value]) => text.replaceAll(mark, value), content.toString('latin1'))
        const headers = {
          'content-type': types[extname(name)] ?? 'binary/octet-stream',
          ...(SystemMetadata?.['cache-control'] ? { 'cache-control': SystemMetadata['cache-control'] } : {}),
        }
        objects.set(name, { bytes: marks.length > 0 ? Buffer.from(filled, 'latin1') : content, headers })
      }
    }
  }
  return objects
}
