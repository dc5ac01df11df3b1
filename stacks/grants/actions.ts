import { type Files, type GrowingFiles, growingFolder } from '../../functions/lib/files.ts'
import type { Identity } from '../../functions/lib/identity.ts'
import { type Staging, stagingFolder } from '../../functions/lib/staging.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { uploadFolders } from '../../shared/media.ts'

/** What may be done with the items of a table. A transaction needs the actions of its parts. */
export type TableAction =
  | ('Get' | 'BatchGet' | 'Query' | 'Scan')
  | ('Put' | 'BatchPut' | 'Update' | 'Delete' | 'ConditionCheck')
export const dynamoActions: Record<TableAction, string> = {
  Get: 'dynamodb:GetItem',
  BatchGet: 'dynamodb:BatchGetItem',
  Query: 'dynamodb:Query',
  Scan: 'dynamodb:Scan',
  Put: 'dynamodb:PutItem',
  BatchPut: 'dynamodb:BatchWriteItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
}

/** Whether the action changes an item. */
export const isWrite = (action: TableAction) => ['Put', 'BatchPut', 'Update', 'Delete'].includes(action)

/** What each method of the identity service asks of Cognito. */
export const cognitoActions: Record<keyof Identity, string[]> = {
  create: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword'],
  ensure: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminSetUserPassword'],
  setPassword: ['cognito-idp:AdminSetUserPassword'],
  setEmail: ['cognito-idp:AdminUpdateUserAttributes'],
  check: ['cognito-idp:AdminInitiateAuth'],
  signOut: ['cognito-idp:AdminUserGlobalSignOut'],
  remove: ['cognito-idp:AdminDeleteUser'],
}

/** What each method of the files asks of S3. */
export const s3Actions: Record<keyof Files, string> = {
  read: 's3:GetObject',
  link: 's3:GetObject',
  write: 's3:PutObject',
  remove: 's3:DeleteObject',
}

/** What each method of files that grow asks of S3, all of it in their folder. */
export const growingActions: Record<keyof GrowingFiles, string> = {
  begin: 's3:PutObject',
  add: 's3:PutObject',
  close: 's3:PutObject',
  abandon: 's3:AbortMultipartUpload',
}
export const growingPart = `/${growingFolder}*`

/** What each method of the vault asks of KMS. */
export const kmsActions: Record<keyof Vault, string> = { newKey: 'kms:GenerateDataKey', unwrap: 'kms:Decrypt' }

/** What may be done with a queue: messages are sent to it, or worked on. Who works on them says more, and gives some up. */
export type QueueUse = 'send' | 'work'
export const queueActions: Record<QueueUse, string[]> = {
  send: ['sqs:SendMessage'],
  work: ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
}

/** The queues, by the beginning of the environment variables that carry their URLs. */
export const queueVariables = {
  jobs: 'JOBS',
  photos: 'PHOTOS',
  push: 'PUSH',
  notices: 'NOTICES',
  reports: 'REPORTS',
  webhooks: 'WEBHOOKS',
} as const
export type QueueName = keyof typeof queueVariables

/** What is done with the platform application by which SNS reaches devices: pushes are sent, or it is made. */
export type PlatformUse = 'send' | 'make'
/** What each use asks of SNS, and of which part: the application, its endpoints, or any of SNS where it documents none. */
export const platformActions: Record<PlatformUse, [action: string, parts: ('application' | 'endpoints' | 'any')[]][]> =
  {
    send: (['CreatePlatformEndpoint', 'SetEndpointAttributes', 'DeleteEndpoint', 'Publish'] as const).map((action) => [
      `sns:${action}`,
      ['application', 'endpoints'],
    ]),
    make: [
      ['sns:CreatePlatformApplication', ['any']],
      ['sns:SetPlatformApplicationAttributes', ['application']],
      ['sns:DeletePlatformApplication', ['application']],
    ],
  }

/** A part of the bucket of media: what waits to be looked at, what is kept, or the bucket itself. */
export type MediaPart = 'staged' | 'kept' | 'apps' | 'pictures' | 'bucket'
export const mediaParts: Record<MediaPart, readonly string[]> = {
  staged: [`/${stagingFolder}*`],
  kept: ['/private/*', '/public/*'],
  apps: ['/private/apps/*'],
  pictures: uploadFolders.map((folder) => `/${folder}/*`),
  bucket: [''],
}

/** What each method of the staging area asks of S3, and of which part of the bucket. */
export const stagingActions: Record<keyof Staging, readonly (readonly [action: string, part: MediaPart])[]> = {
  putLink: [['s3:PutObject', 'staged']],
  begin: [['s3:PutObject', 'staged']],
  partLink: [['s3:PutObject', 'staged']],
  parts: [['s3:ListMultipartUploadParts', 'staged']],
  join: [['s3:PutObject', 'staged']],
  abandon: [['s3:AbortMultipartUpload', 'staged']],
  start: [['s3:GetObject', 'staged']],
  slice: [['s3:GetObject', 'staged']],
  keep: [
    ['s3:GetObject', 'staged'],
    ['s3:PutObject', 'kept'],
  ],
  place: [['s3:PutObject', 'kept']],
  drop: [['s3:DeleteObject', 'apps']],
  erase: [['s3:DeleteObject', 'pictures']],
  discard: [['s3:DeleteObject', 'staged']],
  list: [['s3:ListBucket', 'bucket']],
  unfinished: [['s3:ListBucketMultipartUploads', 'bucket']],
}
