import type { Deployment } from '../template/deployed.ts'
import type { ObjectStore } from './objects.ts'

const between = 60 * 60_000
const page = 1000
const day = 86_400_000

interface Rule {
  Status?: string
  ExpirationInDays?: number
  Prefix?: string
}

/** The rules of buckets by which their objects expire: days after they were stored. */
const expiriesOf = (deployment: Deployment) =>
  deployment.ofType('AWS::S3::Bucket').flatMap(({ name, properties }) => {
    const { Rules = [] } = (properties.LifecycleConfiguration ?? {}) as { Rules?: Rule[] }
    return Rules.flatMap(({ Status, ExpirationInDays: days, Prefix: prefix = '' }) =>
      Status === 'Enabled' && days !== undefined ? [{ bucket: name, prefix, days }] : [],
    )
  })

/** Removes objects whose time is over, as S3 does by the rules of their bucket. */
export const expireObjects = (
  deployment: Deployment,
  objects: ObjectStore,
  log: (line: string) => void,
  clock = Date.now,
) => {
  const rules = expiriesOf(deployment)
  const now = () => {
    for (const { bucket, prefix, days } of rules) {
      const last = clock() - days * day
      for (let after: string | undefined = ''; after !== undefined; ) {
        const found = objects.list(bucket, prefix, after, page)
        for (const { key, at } of found) if (at <= last) objects.remove(bucket, key)
        after = found.length === page ? found.at(-1)?.key : undefined
      }
    }
  }
  const timer = setInterval(() => {
    try {
      now()
    } catch (error) {
      log(`objects that expire: ${(error as Error).message}`)
    }
  }, between)
  timer.unref()
  return { now, close: () => clearInterval(timer) }
}
