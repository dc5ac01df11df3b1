import { appFields } from '../functions/data/apps.ts'
import { companyDetails, companyTerms } from '../functions/data/companies.ts'
import { listIndexes, type TableName } from '../functions/data/db.ts'
import { photoAttributes } from '../functions/data/incidents.ts'
import { keys } from '../functions/data/keys.ts'
import { networkFields } from '../functions/data/networks.ts'
import { notificationFields } from '../functions/data/notifications.ts'
import { otaFields, rolloutFields } from '../functions/data/rollouts.ts'
import { shortcutFields } from '../functions/data/shortcuts.ts'
import { eventPartitions, judgedPartition } from '../functions/data/webhookEvents.ts'
import { type Files, type GrowingFiles, growingFolder } from '../functions/lib/files.ts'
import type { Identity } from '../functions/lib/identity.ts'
import { networkKeys } from '../functions/lib/networkPasswords.ts'
import { type Staging, stagingFolder } from '../functions/lib/staging.ts'
import type { Vault } from '../functions/lib/vault.ts'
import type { GroupName } from '../shared/contract/index.ts'
import { uploadFolders } from '../shared/media.ts'
import { systemAttributes } from '../shared/notifications.ts'
import { cursorKey, cursors, edge, everyUser, user } from './grants/parts.ts'
import { programGrants } from './grants/programs.ts'
import { webhookGrants } from './grants/webhooks.ts'

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

/** Of these, what changes an item. */
export const isWrite = (action: TableAction) => ['Put', 'BatchPut', 'Update', 'Delete'].includes(action)

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

/** Sessions are looked at one by one where they are listed or ended, and the log learns when somebody has left. */
const noted = { sessions: ['Get', 'BatchGet', 'Query', 'Update'] } as const
const leaving = ['left_at'] as const
/** What of a device changes with a command. */
const commanded = ['wishes', 'leaving'] as const
/** What of devices and of their items changes with a wish. */
const wishing = [
  ...(['wishes', 'device', 'section', 'id', 'version', 'by', 'at', 'content', 'removal', 'gone', 'ttl'] as const),
  listIndexes.wished.partitionKey,
] as const
/** What of a device changes when a notification is handed on to it. */
const handedOn = ['wishes', 'notices_until'] as const
/** What of a user changes when sessions are ended. */
const endings = ['version', 'sessions_from', 'sessions_ended'] as const

/** Where what is published for every company lies, beside the companies themselves. */
const contentPartitions = [
  keys.releaseNote.key(''),
  keys.resource.key(''),
  keys.partnerCard.key(''),
  keys.partnerTag.key(''),
  keys.contentOrder.key(''),
  keys.loginLook.key(),
  keys.appliedLook.key(''),
  keys.maintenance.key(),
].map(({ pk }) => pk)
/** The key that ways out of reports are signed with. */
const reportsKey = { secrets: [keys.secret.key('reports').pk] } as const

/** Which Lambda may touch what: nothing else is granted to any of them, and no other table's name is told to it. */
export const grants: Record<LambdaName, Grants> = {
  session: {
    tables: {
      ...edge,
      sessions: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      directory: ['Get', ...edge.directory],
      users: [...user.users, 'Update', 'ConditionCheck'],
      settings: ['Get', 'Put'],
      secrets: ['Get', 'Put'],
    },
    updates: { users: [...endings, 'status', 'two_factor', 'two_factor_since', 'email', 'new_email', 'new_email_at'] },
    identity: ['check', 'setPassword', 'setEmail'],
    mail: true,
  },
  users: {
    tables: {
      ...edge,
      ...cursors,
      ...noted,
      users: [...everyUser.users, 'Put', 'Update', 'Delete', 'ConditionCheck'],
      jobs: ['Query', 'Put', 'BatchPut'],
      devices: ['BatchGet', 'Put', 'Update'],
    },
    lists: ['devices'],
    updates: { sessions: leaving, devices: commanded },
    partitions: cursorKey,
    identity: ['create', 'setPassword', 'signOut', 'remove'],
    mail: true,
    vault: { methods: ['newKey'], use: 'newUsers' },
    queues: { jobs: 'send', push: 'send' },
  },
  roles: {
    tables: { ...edge, users: [...everyUser.users, 'Update', 'ConditionCheck'] },
    updates: { users: ['version', 'roles'] },
  },
  groups: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: [...edge.directory, 'Update'],
      groups: [...edge.groups, 'Put', 'Update', 'Delete'],
    },
    updates: { directory: companyDetails },
    writesNotIn: { directory: contentPartitions },
    partitions: cursorKey,
  },
  preferences: {
    tables: { ...edge, ...user, directory: [...edge.directory, 'Update'], settings: ['Get', 'Query', 'Put'] },
    updates: { directory: ['freshness', 'pace', 'inactivity', ...systemAttributes] },
  },
  scannerPresets: {
    tables: {
      ...edge,
      settings: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      raw: ['Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    queues: { jobs: 'send' },
  },
  goals: { tables: { ...edge, ...cursors, settings: ['BatchGet', 'Query', 'Update'] }, partitions: cursorKey },
  metrics: {
    tables: {
      ...edge,
      ...everyUser,
      settings: ['Get', 'BatchGet', 'Query'],
      devices: ['BatchGet'],
      rollups: ['Get', 'Query'],
    },
    // Whether a new company has any.
    lists: ['devices'],
  },
  rankings: { tables: { ...edge, ...user, settings: ['BatchGet', 'Query'], rollups: ['Get', 'BatchGet', 'Query'] } },
  tasks: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      settings: ['Get'],
      tasks: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    partitions: cursorKey,
  },
  skus: {
    tables: { ...edge, ...cursors, settings: ['Get', 'Query', 'Put', 'Update', 'Delete'], webhooks: ['Put'] },
    partitions: { ...cursorKey, webhooks: eventPartitions },
  },
  source: {
    tables: {
      ...edge,
      ...user,
      users: [...user.users, 'Query'],
      settings: ['Get', 'Query'],
      raw: ['Query'],
      rollups: ['Get', 'Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    archive: ['read'],
    queues: { jobs: 'send' },
  },
  skuMetrics: {
    tables: { ...edge, ...user, settings: ['Get', 'Query'], rollups: ['Get', 'BatchGet', 'Query'] },
  },
  devices: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      groups: [...edge.groups, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update'],
      settings: ['Get', 'Query'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    updates: { groups: ['find_rufus', 'version'] },
    lists: ['devices'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  networks: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    updates: { devices: [...wishing, ...networkFields, 'revision', 'changed_at', 'removing'] },
    lists: ['devices', 'wished'],
    vault: { methods: ['newKey', 'unwrap'], use: networkKeys },
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  apps: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: [...edge.directory, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut'],
      uploads: ['Get', 'Put', 'Update'],
    },
    updates: {
      directory: ['app_libraries'],
      devices: [...wishing, ...appFields],
      uploads: ['location', 'found'],
    },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
    staging: [
      ...(['putLink', 'begin', 'partLink', 'parts', 'join', 'start', 'slice'] as const),
      ...(['keep', 'place', 'drop', 'discard'] as const),
    ],
    files: ['read'],
    folder: 'apps',
    apks: true,
  },
  incidents: {
    tables: { ...edge, ...cursors, incidents: ['BatchGet', 'Query', 'Put', 'Update', 'Delete'] },
    updates: { incidents: ['active', 'archived'] },
    partitions: cursorKey,
    files: ['link', 'read'],
  },
  shortcuts: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    updates: { devices: [...wishing, ...shortcutFields] },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  webPortal: {
    tables: { ...edge, directory: ['Get', ...edge.directory, 'Update'] },
    updates: { directory: ['web_portal', 'web_portal_version'] },
  },
  ota: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      jobs: ['Query', 'Put', 'BatchPut'],
    },
    updates: { directory: otaFields, devices: [...wishing, ...rolloutFields] },
    lists: ['devices', 'wished'],
    queues: { jobs: 'send', push: 'send' },
    partitions: cursorKey,
  },
  notifications: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    updates: { devices: notificationFields },
    lists: ['devices', 'wished'],
    queues: { notices: 'send' },
    partitions: cursorKey,
    books: true,
  },
  mails: { tables: { ...edge, ...everyUser }, mail: true, provider: true },
  content: {
    tables: { ...edge, directory: ['Get', ...edge.directory, 'Query', 'Put', 'Update', 'Delete'] },
    writesIn: { directory: contentPartitions },
  },
  jobs: {
    tables: { ...edge, ...cursors, jobs: ['Get', 'Query', 'Put', 'Update', 'Delete'] },
    partitions: cursorKey,
    results: ['link', 'remove'],
    queues: { jobs: 'send' },
  },
  media: { tables: { ...edge }, files: ['read', 'link'] },
  pictures: {
    tables: { ...edge, uploads: ['Get', 'Put', 'Update'] },
    updates: { uploads: ['location'] },
    staging: ['putLink', 'begin', 'partLink', 'parts', 'join', 'start', 'keep', 'place', 'discard', 'erase'],
  },
  handheld: {
    tables: {
      directory: ['Get', 'BatchGet'],
      users: ['Get', 'BatchGet'],
      groups: ['Get', 'Query'],
      settings: ['Get', 'Query'],
      counters: ['Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      raw: ['Get', 'Query', 'Put'],
      work: ['Update'],
    },
    identity: ['check'],
    vault: { methods: ['unwrap'], use: networkKeys },
  },
  universal: {
    tables: { ...edge, ...cursors, directory: ['Get', ...edge.directory, 'Scan'], devices: ['Query'] },
    lists: ['devices'],
    partitions: cursorKey,
  },
  companies: {
    tables: {
      ...edge,
      directory: ['Get', ...edge.directory, 'Scan', 'Put', 'Update'],
      users: ['Get', ...edge.users],
      groups: [...edge.groups, 'Update'],
      settings: ['Get', 'Put'],
      jobs: ['Get', 'Query', 'Put', 'BatchPut', 'Delete'],
    },
    updates: {
      directory: [...companyDetails, ...companyTerms, 'status', 'sessions_from'],
      groups: ['name', 'version'],
    },
    lists: ['usernames'],
    writesNotIn: { directory: contentPartitions },
    vault: { methods: ['newKey'], use: 'newUsers' },
    queues: { jobs: 'send' },
  },
  universalMetrics: {
    tables: {
      ...edge,
      ...cursors,
      directory: ['Get', ...edge.directory, 'Query', 'Scan'],
      users: ['Query', ...edge.users],
      rollups: ['Get', 'Query'],
      sessions: ['Query', ...edge.sessions],
      // What was done to companies of late.
      audit: ['Query', ...edge.audit],
    },
    partitions: cursorKey,
  },
  audit: {
    tables: {
      ...edge,
      ...cursors,
      directory: ['Get', ...edge.directory],
      users: ['Query', ...edge.users],
      devices: ['BatchGet'],
      audit: ['Get', 'BatchGet', 'Query', ...edge.audit],
    },
    partitions: cursorKey,
  },
  filing: {
    tables: {
      directory: ['Get', 'BatchGet'],
      users: ['Get', 'BatchGet'],
      groups: ['Get'],
      counters: ['Update'],
      devices: ['Get', 'BatchGet'],
      incidents: ['Get', 'BatchGet', 'Put', 'Update'],
      webhooks: ['Put'],
    },
    updates: { incidents: ['active', 'archived'] },
    partitions: { webhooks: eventPartitions },
    staging: ['putLink', 'start'],
    files: ['link'],
    folder: 'apps',
  },
  ...webhookGrants,
  ...programGrants,
  authorizer: { tables: {} },
  drawing: { tables: {} },
  notifier: {
    tables: {
      directory: ['Get'],
      users: ['BatchGet', 'Query'],
      groups: ['Query'],
      settings: ['BatchGet', 'Query'],
      rollups: ['Get', 'Query'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
    },
    updates: { devices: [...notificationFields, 'revision', ...handedOn] },
    lists: ['devices'],
    queues: { notices: 'work', push: 'send' },
    books: true,
  },
  photos: {
    tables: { settings: ['Get'], incidents: ['BatchGet', 'Update'] },
    updates: { incidents: photoAttributes },
    staging: ['start', 'place', 'discard'],
    queues: { photos: 'work' },
  },
  push: {
    tables: { devices: ['BatchGet', 'Update'], counters: ['Update'] },
    updates: { devices: ['push_token', 'push_endpoint', 'woken_at', 'wakeable'] },
    platform: 'send',
    queues: { push: 'work' },
  },
  pushApplication: { tables: {}, platform: 'make' },
  recovery: {
    tables: { users: ['Get', 'Update'], audit: ['Put'], sessions: ['Get', 'Query', 'Update'] },
    updates: { users: endings, sessions: leaving },
  },
  reports: {
    tables: {
      directory: ['Get', 'Scan'],
      users: ['Get', 'Query'],
      groups: ['Query'],
      settings: ['Get', 'BatchGet', 'Query', 'Put'],
      secrets: ['Get', 'Put'],
      counters: ['Update'],
      rollups: ['Get', 'BatchGet', 'Query'],
      mails: ['Get', 'Put', 'Update', 'Delete'],
      devices: ['Query', 'Delete'],
      keys: ['Query'],
    },
    partitions: { ...reportsKey, devices: [keys.rolloutNews.key('').pk] },
    mail: true,
    mailFiles: true,
    mailEvents: true,
    draws: true,
    queues: { reports: 'work' },
  },
  rollup: {
    tables: { groups: ['Get'], work: ['Query'], rollups: ['Get', 'Query', 'Put', 'Delete'], counters: ['Update'] },
  },
  tokens: { tables: {} },
  unsubscribe: {
    tables: { settings: ['Get', 'Put'], secrets: ['Get', 'Put'], audit: ['Put'] },
    partitions: reportsKey,
  },
  schedule: {
    tables: {
      directory: ['Get', 'Scan', 'Update'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      groups: ['Get', 'Query'],
      settings: ['BatchGet', 'Query'],
      webhooks: ['Get', 'Put', 'BatchPut'],
      raw: ['Query', 'Update'],
      work: ['Query'],
      rollups: ['Get', 'Query', 'Put', 'Update', 'Delete'],
    },
    // Rollouts are put; what is changed is what devices are told.
    updates: { directory: otaFields, devices: ['offline_at', 'seen_at'], raw: ['ttl'] },
    partitions: { webhooks: [...eventPartitions, judgedPartition] },
    lists: ['devices'],
    archive: ['read', 'write', 'remove'],
    staging: ['list', 'discard', 'unfinished', 'abandon'],
  },
  platform: {
    tables: {
      directory: ['Scan'],
      groups: ['Query'],
      users: ['Query'],
      tasks: ['Query'],
      incidents: ['Query'],
      devices: ['Get', 'Query'],
      sessions: ['Query'],
      rollups: ['Get', 'Query', 'Put', 'Delete'],
      // What instances of Lambdas have counted of companies' use.
      counters: ['Query'],
    },
    partitionsLike: { counters: keys.usagePart.key('*', '*', '').pk },
    lists: ['devices'],
    sizes: true,
  },
  worker: {
    tables: {
      // Companies are made: whole ones are put, and what was begun of others goes again.
      directory: ['Get', 'BatchGet', 'Put', 'Update', 'Delete', 'ConditionCheck'],
      users: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      groups: ['Get', 'BatchGet', 'Query', 'Put', 'Delete'],
      settings: ['Get', 'Query'],
      raw: ['Query'],
      work: ['Query', 'Put'],
      rollups: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      devices: ['Get', 'BatchGet', 'Query', 'Put', 'Update'],
      jobs: ['Get', 'BatchGet', 'Query', 'Put', 'Update', 'Delete'],
      counters: ['Update'],
      audit: ['Put'],
      webhooks: ['Put'],
    },
    partitions: { webhooks: eventPartitions },
    // Users are put; what is changed is the count of them.
    updates: {
      directory: ['given_up', 'company'],
      users: ['enabled_users'],
      devices: ['finder', 'location', 'located_at', ...wishing],
    },
    lists: ['devices'],
    writesNotIn: { directory: contentPartitions },
    identity: ['ensure', 'remove'],
    mail: true,
    vault: { methods: ['unwrap'], use: 'newUsers' },
    results: ['read', 'write', 'remove'],
    growing: ['begin', 'add', 'close', 'abandon'],
    archive: ['read'],
    queues: { jobs: 'work', push: 'send' },
  },
}
