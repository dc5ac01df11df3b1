import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TableName } from '../../functions/data/db.ts'
import { mediaParts, stagingActions } from '../../stacks/grants/actions.ts'
import type { LambdaName } from '../../stacks/grants/types.ts'
import { grants } from '../../stacks/grants.ts'
import { lambdas, resources, several, statementsOf, tableIn } from './statements.ts'
import { ofType } from './synthesized.ts'

/** What no single grant shows: who alone may do something, by the templates. */

const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem']
const anyRead = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:Scan']

/** Which Lambdas are allowed one of some actions on a table, by the templates. */
const allowedOn = (table: TableName, actions: string[]) =>
  lambdas
    .filter(({ Properties }) =>
      statementsOf(Properties.Role).some(
        ({ Action, Resource }) =>
          tableIn(Resource) === table && several(Action).some((action) => actions.includes(action)),
      ),
    )
    .map(({ id }) => id.split('Lambda')[0])
    .sort()

/** Who may change what decides over people: written by hand, so that a grant which widens it is seen. */
const writers: Partial<Record<TableName, LambdaName[]>> = {
  // What is published for every company lies beside the companies: in partitions of its own. The worker makes companies.
  directory: [
    'apps',
    'companies',
    'content',
    'groups',
    'ota',
    'preferences',
    'schedule',
    'webPortal',
    'webhooks',
    'worker',
  ],
  users: ['recovery', 'roles', 'session', 'users', 'worker'],
  groups: ['companies', 'devices', 'groups', 'worker'],
  secrets: [
    'apiAccess',
    'apps',
    'audit',
    'devices',
    'goals',
    'groups',
    'incidents',
    'jobs',
    'networks',
    'notifications',
    'ota',
    'programs',
    'reports',
    'session',
    'shortcuts',
    'skus',
    'tasks',
    'universal',
    'universalMetrics',
    'unsubscribe',
    'users',
    'webhooks',
  ],
  // Whoever ends sessions notes in the log when that was, and nothing else.
  sessions: ['recovery', 'session', 'users'],
  // Programs note when a token was used, and nothing else of it.
  keys: ['apiAccess', 'programs'],
  settings: ['companies', 'goals', 'preferences', 'reports', 'scannerPresets', 'session', 'skus', 'unsubscribe'],
  // Users are logged out of handhelds by a command.
  // The schedule notes which of them are silent.
  // Companies are given apps: their libraries lie beside the devices, in partitions of their own.
  devices: [
    'apps',
    'companies',
    'devices',
    'handheld',
    'networks',
    'notifications',
    'notifier',
    'ota',
    'push',
    // What its admins were told of a rollout.
    'reports',
    'schedule',
    'shortcuts',
    'users',
    'worker',
  ],
  // The schedule moves them into the archive: it removes, and adds nothing.
  raw: ['handheld', 'schedule'],
  // A recount replaces what was counted, and the pages that follow.
  work: ['handheld', 'worker'],
  jobs: [
    'apps',
    'companies',
    'devices',
    'jobs',
    'networks',
    'ota',
    'scannerPresets',
    'shortcuts',
    'source',
    'users',
    'worker',
  ],
  rollups: ['platform', 'rollup', 'schedule', 'worker'],
  uploads: ['apps', 'pictures'],
  // The job that turns finders off removes positions.
  incidents: ['filing', 'incidents', 'photos', 'worker'],
  tasks: ['tasks'],
  mails: ['reports'],
  // Whoever notes what has happened may do so in partitions of its own, and sees no webhook.
  webhooks: ['filing', 'schedule', 'skus', 'webhookSender', 'webhooks', 'worker'],
}

test.each(Object.entries(writers))('%s are written by these Lambdas alone: %s', (table, names) => {
  expect(allowedOn(table as TableName, writes)).toEqual(names)
})

test('whoever asks for devices to be woken may send to the queue of pushes, and does', () => {
  const functions = new URL('../../functions/', import.meta.url)
  const sourcesOf = (name: string) =>
    readdirSync(new URL(name, functions), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map(({ parentPath, name: file }) => readFileSync(`${parentPath}/${file}`, 'utf8'))
      .join('\n')
  for (const name of Object.keys(grants) as LambdaName[]) {
    const source = sourcesOf(name)
    const may = grants[name].queues?.push === 'send'
    expect([name, source.includes('sqsWake')]).toEqual([name, may])
    if (/\bwake\(/.test(source) && name !== 'push') expect([name, may]).toEqual([name, true])
  }
})

test('what is uploaded is put into the staging area alone, and leaves it by the Lambda that has looked at it', () => {
  const staging = Object.entries(grants).flatMap(([name, { staging = [] }]) => (staging.length > 0 ? [name] : []))
  expect(staging.sort()).toEqual(['apps', 'filing', 'photos', 'pictures', 'schedule', 'worker'])
  // Whoever takes apps keeps and deletes apps alone; whoever serves handhelds makes addresses of those.
  expect([grants.apps.folder, grants.filing.folder, mediaParts.apps]).toEqual(['apps', 'apps', ['/private/apps/*']])
  expect([grants.apps.files, grants.filing.files]).toEqual([['read'], ['link']])
  // Who takes a report looks whether a photo is there, and moves none.
  expect(grants.filing.staging).toEqual(['putLink', 'start'])
  expect(grants.photos.staging).toEqual(['start', 'place', 'discard'])
  // Who makes companies deletes the logo of one that does not come about.
  expect(grants.worker.staging).toEqual(['erase'])
  const [put, keep] = [stagingActions.putLink, stagingActions.keep]
  expect(put.map(([, part]) => mediaParts[part])).toEqual([['/uploads/*']])
  expect(keep.map(([action, part]) => [action, part])).toEqual([
    ['s3:GetObject', 'staged'],
    ['s3:PutObject', 'kept'],
  ])
  expect(mediaParts.kept).toEqual(['/private/*', '/public/*'])
  expect(stagingActions.place).toEqual([['s3:PutObject', 'kept']])
  expect(grants.media.files).toEqual(['read', 'link'])
  expect(grants.pictures.files).toBeUndefined()
})

test('passwords that wait are sealed by who takes them and opened by who uses them alone, for that and nothing else', () => {
  const kms = lambdas.flatMap(({ id, Properties }) =>
    statementsOf(Properties.Role)
      .filter(({ Action }) => several(Action).some((action) => action.startsWith('kms:')))
      .map(({ Action, Condition }) => [id.split('Lambda')[0], several(Action), Condition]),
  )
  const use = (name: string) => ({ StringEquals: { 'kms:EncryptionContext:use': name } })
  expect(kms.sort()).toEqual([
    ['companies', ['kms:GenerateDataKey'], use('newUsers')],
    ['handheld', ['kms:Decrypt'], use('networks')],
    ['networks', ['kms:GenerateDataKey', 'kms:Decrypt'], use('networks')],
    ['users', ['kms:GenerateDataKey'], use('newUsers')],
    ['webhookSender', ['kms:Decrypt'], use('webhooks')],
    ['webhooks', ['kms:GenerateDataKey', 'kms:Decrypt'], use('webhooks')],
    ['worker', ['kms:Decrypt'], use('newUsers')],
  ])
})

test('raw batches and the archive are touched by who packs, in the way that packing needs', () => {
  expect(grants.schedule.tables.raw).toEqual(['Query', 'Update'])
  expect(Object.entries(grants).flatMap(([name, { archive }]) => (archive ? [name] : []))).toEqual([
    'source',
    'schedule',
    'worker',
  ])
  // A recount and an export read what was packed.
  expect([grants.worker.archive, grants.source.archive]).toEqual([['read'], ['read']])
})

test('the keys that the server made are read by the Lambda that uses them alone', () => {
  const readers = allowedOn('secrets', anyRead) as LambdaName[]
  const only = (key: string) => readers.filter((name) => String(grants[name].partitions?.secrets) === `SECRET#${key}`)
  const cursorsOnly = only('cursor')
  expect(only('reports')).toEqual(['reports', 'unsubscribe'])
  expect(readers.filter((name) => ![...cursorsOnly, ...only('reports')].includes(name))).toEqual(['session'])
  // A query could leave its partition out of what is judged.
  for (const name of cursorsOnly) expect(grants[name].tables.secrets).toEqual(['Get', 'Put'])
})

test('open sessions are listed by who shows or ends them, and what but the session itself changes of them is when they ended', () => {
  expect(allowedOn('sessions', ['dynamodb:Query', 'dynamodb:Scan'])).toEqual([
    ...['platform', 'recovery', 'session', 'universalMetrics', 'users'],
  ])
  for (const name of ['recovery', 'users'] as const) {
    expect(grants[name].tables.sessions).not.toContain('Put')
    expect(grants[name].tables.sessions).not.toContain('Delete')
    expect(grants[name].updates?.sessions).toEqual(['left_at'])
  }
  expect(grants.users.updates?.devices).toEqual(['wishes', 'leaving'])
})

test('nobody lists counts or kept answers but those of use, and nobody takes a count back', () => {
  expect(allowedOn('idempotency', ['dynamodb:Query', 'dynamodb:Scan'])).toEqual([])
  expect(allowedOn('counters', ['dynamodb:Scan'])).toEqual([])
  expect(allowedOn('counters', ['dynamodb:Query'])).toEqual(['platform'])
  expect(grants.platform.partitionsLike).toEqual({ counters: '*#USAGE#*' })
  expect(grants.companies.partitionsLike).toEqual({ devices: '*#LIBRARIES', rollups: 'PLATFORM' })
  expect(allowedOn('counters', ['dynamodb:PutItem', 'dynamodb:DeleteItem'])).toEqual([])
})

test('of the mails of the reports nobody else reads any but who was told of a rollout, and nobody writes those', () => {
  expect(allowedOn('mails', anyRead)).toEqual(['ota', 'reports'])
  expect(allowedOn('mails', ['dynamodb:Scan'])).toEqual([])
  expect(grants.ota.tables.mails).toEqual(['Query'])
  expect(grants.ota.partitionsLike).toEqual({ mails: '*#TOLD#*' })
  // The mailer names whom it told without writing to any rollout.
  expect([grants.reports.tables.devices, grants.reports.partitions?.devices]).toEqual([
    ['Query', 'Delete'],
    ['NEWS#ROLLOUTS'],
  ])
})

test('what was delivered is counted by who answers handhelds, and only read by who sums companies', () => {
  // Whoever else changes items of devices names attributes, and a count has none of them.
  const free = (allowedOn('devices', ['dynamodb:UpdateItem']) as LambdaName[]).filter(
    (name) => !grants[name].updates || !('devices' in grants[name].updates),
  )
  expect(free).toEqual(['devices', 'handheld'])
  expect(allowedOn('devices', anyRead)).toContain('platform')
  expect(allowedOn('devices', writes)).not.toContain('platform')
})

test('only API Gateway, the user pool and the scheduler may invoke, and only from this system', () => {
  const permissions = ofType(resources, 'AWS::Lambda::Permission')
  const byPool = permissions.filter(({ stack }) => stack === 'identity')
  expect(byPool.map(({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0].split('Lambda')[0]).sort()).toEqual([
    'recovery',
    'tokens',
  ])
  for (const { Properties } of byPool) {
    expect(Properties.Principal).toBe('cognito-idp.amazonaws.com')
    expect(Properties.SourceArn['Fn::GetAtt']).toEqual([expect.stringMatching(/^Users/), 'Arn'])
  }
  for (const { Properties } of permissions.filter((each) => !byPool.includes(each))) {
    expect(Properties.Principal).toBe('apigateway.amazonaws.com')
    expect(JSON.stringify(Properties.SourceArn)).toMatch(/(Console|Tools|Device|Programs)Api/)
  }
})
