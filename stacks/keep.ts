import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { suppress } from './suppress.ts'

/** What becomes of things that hold data when their stack is deleted: what is kept stays, the rest goes with it. */
export const removal = (kept: boolean) => (kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY)

/** Logs of three months. */
export const logsOf = (scope: Construct, id: string, kept: boolean, props: LogGroupProps = {}) =>
  new LogGroup(scope, id, { retention: RetentionDays.THREE_MONTHS, removalPolicy: removal(kept), ...props })

/**
 * A bucket that nobody reads but who is told to. One that is not kept empties itself: S3 deletes no others.
 * CDK's own types forget that `isWebsite` may be undefined, and so take a bucket for none.
 */
export const privateBucket = (scope: Construct, id: string, kept: boolean, props: BucketProps = {}): IBucket =>
  new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: removal(kept),
    autoDeleteObjects: !kept,
    ...props,
  }) as IBucket

/** Where the accesses to other buckets are written, for three months. */
export const accessLogs = (scope: Construct, id: string, kept: boolean, props: BucketProps = {}) => {
  const bucket = privateBucket(scope, id, kept, { lifecycleRules: [{ expiration: Duration.days(90) }], ...props })
  suppress(bucket, { 'AwsSolutions-S1': 'It holds the access logs of others.' })
  return bucket
}
