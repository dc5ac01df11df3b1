import { randomUUID } from 'node:crypto'
import type { EventBus } from '../background/eventBus.ts'
import type { Deployment } from '../template/deployed.ts'
import { account, region } from '../template/names.ts'

/** An object that was put into a bucket. */
export interface ObjectCreated {
  bucket: string
  key: string
  /** Bytes */
  size: number
  etag: string
  /** Why: the operation that made it. */
  reason: 'PutObject' | 'CopyObject' | 'CompleteMultipartUpload'
}

/** What S3 tells of the objects of those buckets that tell EventBridge. */
export const objectEvents = (deployment: Deployment, bus: EventBus) => {
  const notifying = deployment.ofType('AWS::S3::Bucket').filter(({ properties }) => {
    const { EventBridgeConfiguration: bridge } = (properties.NotificationConfiguration ?? {}) as {
      EventBridgeConfiguration?: { EventBridgeEnabled?: boolean }
    }
    return bridge !== undefined && bridge.EventBridgeEnabled !== false
  })
  const names = new Set(notifying.map(({ name }) => name))
  return ({ bucket, key, size, etag, reason }: ObjectCreated) => {
    if (!names.has(bucket)) return
    bus.publish({
      ...{ version: '0', id: randomUUID(), 'detail-type': 'Object Created', source: 'aws.s3', account, region },
      time: new Date().toISOString(),
      resources: [`arn:aws:s3:::${bucket}`],
      detail: {
        version: '0',
        bucket: { name: bucket },
        object: { key, size, etag: etag.replaceAll('"', ''), sequencer: Date.now().toString(16).toUpperCase() },
        'request-id': randomUUID().slice(0, 16),
        requester: account,
        reason,
      },
    })
  }
}
