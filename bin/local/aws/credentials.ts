import { randomBytes } from 'node:crypto'

/** The key that the machine's own programs (seeding, tests) use: it may do everything. */
export interface Key {
  accessKeyId: string
  secretAccessKey: string
}

export const newKey = (): Key => ({
  accessKeyId: `LOCAL${randomBytes(10).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(20).toString('hex'),
})

/** Who signed a request, and for which service: `Credential=<key>/<day>/<region>/<service>/aws4_request`. */
export const signerOf = (authorization: string | undefined) => {
  const [, key, service] = /Credential=([^/,\s]+)\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(authorization ?? '') ?? []
  return key && service ? { key, service } : undefined
}
