import type { Deployment } from '../../../shared/contract/deployment.ts'

/** How many devices of a thing stand how. */
export interface Counts {
  total: number
  upToDate: number
  pending: number
  failed: number
  /** Of all of them, those that shall lose it. */
  removing: number
}

export const countsOf = (devices: readonly Pick<Deployment, 'status' | 'removing'>[]): Counts => {
  const counts = { total: devices.length, upToDate: 0, pending: 0, failed: 0, removing: 0 }
  for (const { status, removing } of devices) {
    if (status === 1) counts.upToDate += 1
    else if (status === 2) counts.failed += 1
    else counts.pending += 1
    if (removing) counts.removing += 1
  }
  return counts
}
