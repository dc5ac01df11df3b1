import type { listIndexes, TableName } from '../../functions/data/db.ts'
import type { Files, GrowingFiles } from '../../functions/lib/files.ts'
import type { Identity } from '../../functions/lib/identity.ts'
import type { Staging } from '../../functions/lib/staging.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import type { GroupName } from '../../shared/contract/index.ts'
import type { MediaPart, PlatformUse, QueueName, QueueUse, TableAction } from './actions.ts'

/** What a Lambda may do. What is not named here is not granted. */
export interface Grants {
  tables: Partial<Record<TableName, readonly TableAction[]>>
  /** Indexes that it lists by. */
  lists?: readonly (keyof typeof listIndexes)[]
  /** Of a table, the only attributes that its updates may name, in their conditions too. */
  updates?: Partial<Record<TableName, readonly string[]>>
  /** Of a table, the only partitions whose items it may touch. */
  partitions?: Partial<Record<TableName, readonly string[]>>
  /** The same, by a pattern with `*` for anything. */
  partitionsLike?: Partial<Record<TableName, string>>
  /** Of a table that it reads, the only partitions in which it may write. */
  writesIn?: Partial<Record<TableName, readonly string[]>>
  /** Of a table that it writes in any other partition, those in which it may not: for keys that nobody knows beforehand. */
  writesNotIn?: Partial<Record<TableName, readonly string[]>>
  /** Methods of the identity service. */
  identity?: readonly (keyof Identity)[]
  /** Whether it sends mail. */
  mail?: true
  /** Whether files come with its mails. */
  mailFiles?: true
  /** Whether it asks for events of the mails that it sends, and knows where the console is. */
  mailEvents?: true
  /** Whether it knows the mailbox of the people who run the installation. */
  provider?: true
  /** Methods of the files. */
  files?: readonly (keyof Files)[]
  /** The only part of the bucket whose files it reads, and in which it keeps what was uploaded. */
  folder?: MediaPart
  /** Whether it takes APKs, and knows which packages are blocked. */
  apks?: true
  /** Methods of the staging area of uploads. */
  staging?: readonly (keyof Staging)[]
  /** Methods of the archive of raw batches. */
  archive?: readonly (keyof Files)[]
  /** Whether it sees how large the files of media and of the archive are, and nothing that is in them. */
  sizes?: true
  /** Methods of what jobs bring. */
  results?: readonly (keyof Files)[]
  /** Methods of results that grow piece by piece. */
  growing?: readonly (keyof GrowingFiles)[]
  /** Methods of the vault, and what its keys are for. */
  vault?: { methods: readonly (keyof Vault)[]; use: string }
  /** Whether it has pictures drawn. */
  draws?: true
  /** What it does with the platform application of SNS; who makes it reads its key. */
  platform?: PlatformUse
  /** Whether it books times at the scheduler. */
  books?: true
  /** What it does with which queue. */
  queues?: Partial<Record<QueueName, QueueUse>>
}

export type LambdaName =
  | GroupName
  | 'authorizer'
  | 'drawing'
  | 'notifier'
  | 'photos'
  | 'push'
  | 'pushApplication'
  | 'recovery'
  | 'reports'
  | 'rollup'
  | 'schedule'
  | 'platform'
  | 'programAuthorizer'
  | 'tokens'
  | 'unsubscribe'
  | 'webhookSender'
  | 'worker'
