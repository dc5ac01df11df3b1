import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { type BucketProps, type CfnBucket, HttpMethods, type IBucket, type LifecycleRule } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { type ListIndex, listIndexes, type TableName, tableOutput, tableVariables } from '../functions/data/db.ts'
import { archiveOutput, growingFolder } from '../functions/lib/files.ts'
import { stagingFolder } from '../functions/lib/staging.ts'
import { jobDays } from '../shared/jobs.ts'
import { slideFolder } from '../shared/media.ts'
import { exportAlways } from './exports.ts'
import { accessLogs, privateBucket, removal } from './keep.ts'
import type { StageProps } from './stage.ts'

/** Tables whose items carry the second at which they expire in `ttl`. */
const expiring: readonly TableName[] = [
  'sessions',
  'counters',
  'idempotency',
  'devices',
  'raw',
  'work',
  'jobs',
  'uploads',
  'tasks',
  'incidents',
  'mails',
  'webhooks',
  'keys',
]
/** Tables whose changes are followed. */
const followed: readonly TableName[] = ['work']

/** What was uploaded and is still there after two days was neither finished nor swept. Nobody wants its versions. */
const staged: LifecycleRule = {
  prefix: stagingFolder,
  expiration: Duration.days(2),
  noncurrentVersionExpiration: Duration.days(1),
}

export interface DataProps extends StageProps {
  /** Where the console is served: pages from there may put files into the bucket. One `*` stands for anything. */
  consoleOrigins: string[]
}

/** Everything that is stored: one table each for what is read, written and kept differently. */
export class DataStack extends Stack {
  readonly tables: Record<TableName, Table>
  /** Files: company logos and other pictures. */
  readonly media: IBucket
  /** Raw batches of days that are long over. */
  readonly archive: IBucket
  /** What jobs bring, for a week. */
  readonly results: IBucket
  /** Wraps the keys of secrets that wait, such as the passwords of users who are still to be created. */
  readonly secrets: Key

  constructor(scope: Construct, id: string, { kept, consoleOrigins, ...props }: DataProps) {
    super(scope, id, props)
    const table = (name: TableName) => {
      const title = name[0]?.toUpperCase() + name.slice(1)
      const made = new Table(this, title, {
        partitionKey: { name: 'pk', type: AttributeType.STRING },
        sortKey: { name: 'sk', type: AttributeType.STRING },
        billingMode: BillingMode.PAY_PER_REQUEST,
        // By a key that AWS owns: nobody pays for its use.
        encryption: TableEncryption.DEFAULT,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        ...(expiring.includes(name) ? { timeToLiveAttribute: 'ttl' } : {}),
        ...(followed.includes(name) ? { stream: StreamViewType.KEYS_ONLY } : {}),
        deletionProtection: kept,
        removalPolicy: removal(kept),
      })
      const indexes: ListIndex[] = Object.values(listIndexes)
      for (const list of indexes.filter((index) => index.table === name)) {
        made.addGlobalSecondaryIndex({
          indexName: list.name,
          partitionKey: { name: list.partitionKey, type: AttributeType.STRING },
          sortKey: { name: list.sortKey, type: AttributeType.STRING },
          ...(list.attributes.length > 0
            ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...list.attributes] }
            : { projectionType: ProjectionType.KEYS_ONLY }),
        })
      }
      // For programs that are run by hand: they read the names from the outputs of the deployment.
      new CfnOutput(this, tableOutput(name), { value: made.tableName })
      exportAlways(this, made.tableName, made.tableArn)
      return made
    }
    const names = Object.keys(tableVariables) as TableName[]
    this.tables = Object.fromEntries(names.map((name) => [name, table(name)])) as Record<TableName, Table>
    exportAlways(this, this.tables.work.tableStreamArn ?? '')
    const logs = accessLogs(this, 'MediaLogs', kept, { minimumTLSVersion: 1.2 })
    this.media = this.bucket('Media', kept, logs, {
      // Browsers put files straight into it. Who may is in the address that they were given.
      cors: [
        {
          allowedOrigins: consoleOrigins,
          // And read photos, so that it is seen how far one is and a download has a name.
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
          allowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
          maxAge: 3000,
        },
      ],
      lifecycleRules: [staged],
    })
    // What the sign-in page shows is for everybody, by way of a CDN of this account: which one is made after this stack.
    this.media.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.media.arnForObjects(`${slideFolder}/*`)],
        conditions: {
          ArnLike: { 'aws:SourceArn': `arn:${this.partition}:cloudfront::${this.account}:distribution/*` },
        },
      }),
    )
    // Without the construct's own flag, which deploys a Lambda to set this.
    const media = this.media.node.defaultChild as CfnBucket
    media.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    this.archive = this.bucket('Archive', kept, logs)
    this.results = privateBucket(this, 'Results', kept, {
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        { expiration: Duration.days(jobDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Links to them end after 24 hours: S3 removes them at the midnight after that.
        { prefix: growingFolder, expiration: Duration.days(1) },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'results/',
    })
    this.secrets = new Key(this, 'SecretsKey', {
      description: 'Wraps the keys of secrets that are stored',
      enableKeyRotation: true,
      // Wi-Fi passwords and secrets of webhooks are stored for good: without it they could not be read any more.
      removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    exportAlways(this, this.secrets.keyArn)
    exportAlways(this, this.media.bucketName, this.media.bucketArn, this.media.bucketRegionalDomainName)
    exportAlways(this, this.archive.bucketName, this.archive.bucketArn)
    exportAlways(this, this.results.bucketName, this.results.bucketArn)
    new CfnOutput(this, 'MediaBucket', { value: this.media.bucketName })
    new CfnOutput(this, archiveOutput, { value: this.archive.bucketName })
  }

  private bucket(id: string, kept: boolean, logs: IBucket, { lifecycleRules = [], ...more }: BucketProps = {}) {
    return privateBucket(this, id, kept, {
      ...more,
      minimumTLSVersion: 1.2,
      // What was replaced or deleted by mistake can be had again for a month.
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        ...lifecycleRules,
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: `${id.toLowerCase()}/`,
    })
  }
}
