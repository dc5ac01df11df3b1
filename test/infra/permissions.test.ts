import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listIndexes, type TableName, tableVariables } from '../../functions/data/db.ts'
import {
  cognitoActions,
  dynamoActions,
  grants,
  growingActions,
  growingPart,
  type LambdaName,
  mediaParts,
  platformActions,
  queueActions,
  s3Actions,
  stagingActions,
} from '../../stacks/grants.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, unknown>
}
const several = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

const isWriting = /:(Put|BatchWrite|Update|Delete)Item$/
const outside = (keys: readonly string[] | undefined) =>
  keys ? { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': keys } } : {}

const resources = resourcesOf(appWith())
const lambdas = ofType(resources, 'AWS::Lambda::Function').filter(({ stack }) =>
  ['api', 'background', 'identity', 'push'].includes(stack),
)

/** Every statement that a Lambda's role carries. */
const statementsOf = (role: unknown): Statement[] =>
  ofType(resources, 'AWS::IAM::Policy')
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => JSON.stringify(role).includes(Ref)))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)

const tableIn = (resource: unknown) =>
  /FnGetAtt([A-Z][a-z]+)[0-9A-F]{8}Arn/.exec(JSON.stringify(resource))?.[1]?.toLowerCase()

const indexIn = (resource: unknown) => /\/index\/([^"]+)"/.exec(JSON.stringify(resource))?.[1]

describe.each(lambdas.map((lambda) => [lambda.id.split('Lambda')[0] as LambdaName, lambda] as const))(
  '%s',
  (name, { Properties }) => {
    const statements = statementsOf(Properties.Role)
    const allowed = grants[name]

    test('is granted no wildcard', () => {
      for (const { Action, Resource } of statements) {
        for (const action of several(Action)) {
          expect(action).not.toContain('*')
          // These two take no resource.
          if (action === 'dynamodb:ListStreams') continue
          expect(several(Resource)).not.toContain('*')
        }
      }
    })

    test('has its role for itself, and nothing but the statements written here', () => {
      const [role] = resources.filter(
        ({ id, Type }) => Type === 'AWS::IAM::Role' && JSON.stringify(Properties.Role).includes(`"${id}"`),
      )
      expect(role?.Properties.ManagedPolicyArns).toBeUndefined()
      expect(role?.Properties.Policies).toBeUndefined()
      expect(
        lambdas.filter((other) => JSON.stringify(other.Properties.Role) === JSON.stringify(Properties.Role)),
      ).toHaveLength(1)
    })

    test('may do with items just what the table of grants says', () => {
      const items = Object.values(dynamoActions)
      const found: Record<string, string[]> = {}
      for (const { Action, Resource } of statements) {
        const table = tableIn(Resource)
        const actions = several(Action).filter((action) => items.includes(action) && !indexIn(Resource))
        if (table && actions.length > 0) found[table] = [...(found[table] ?? []), ...actions].sort()
      }
      expect(found).toEqual(
        Object.fromEntries(
          Object.entries(allowed.tables).map(([table, actions]) => [
            table,
            actions.map((action) => dynamoActions[action]).sort(),
          ]),
        ),
      )
    })

    test('reads just the lists that the table of grants says', () => {
      const found = statements.flatMap(({ Action, Resource }) =>
        indexIn(Resource) ? [[Action, tableIn(Resource), indexIn(Resource)]] : [],
      )
      expect(found).toEqual(
        (allowed.lists ?? []).map((list) => ['dynamodb:Query', listIndexes[list].table, listIndexes[list].name]),
      )
    })

    test('names in updates just the attributes that the table of grants says', () => {
      const limited = statements.filter(({ Condition }) =>
        JSON.stringify(Condition ?? {}).includes('dynamodb:Attributes'),
      )
      expect(limited.map(({ Action, Resource, Condition }) => [Action, tableIn(Resource), Condition])).toEqual(
        Object.entries(allowed.updates ?? {}).map(([table, attributes]) => [
          'dynamodb:UpdateItem',
          table,
          {
            'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...attributes] },
            StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
            ...outside(allowed.writesNotIn?.[table as TableName]),
          },
        ]),
      )
    })

    test('touches of a table just the partitions that the table of grants says', () => {
      const limited = statements.filter(({ Condition }) =>
        JSON.stringify(Condition?.['ForAllValues:StringEquals'] ?? {}).includes('LeadingKeys'),
      )
      const said = [...Object.entries(allowed.partitions ?? {}), ...Object.entries(allowed.writesIn ?? {})]
      expect(limited.map(({ Resource, Condition }) => [tableIn(Resource), Condition])).toEqual(
        said.map(([table, keys]) => [table, { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': keys } }]),
      )
    })

    test('writes nothing in the partitions that the table of grants keeps it out of', () => {
      for (const [table, keys] of Object.entries(allowed.writesNotIn ?? {})) {
        const writes = statements.filter(
          ({ Action, Resource }) =>
            tableIn(Resource) === table && several(Action).some((action) => isWriting.test(action)),
        )
        expect(writes.length).toBeGreaterThan(0)
        for (const { Condition } of writes) expect(Condition).toMatchObject(outside(keys))
      }
    })

    test('writes nowhere else in a table of which the table of grants names partitions to write in', () => {
      for (const table of Object.keys(allowed.writesIn ?? {})) {
        const free = statements.filter(({ Resource, Condition }) => tableIn(Resource) === table && !Condition)
        expect(free.flatMap(({ Action }) => several(Action)).filter((action) => isWriting.test(action))).toEqual([])
      }
    })

    test('may ask of Cognito and SES just what the table of grants says', () => {
      const actions = statements.flatMap(({ Action }) => several(Action))
      expect(new Set(actions.filter((action) => action.startsWith('cognito-idp:')))).toEqual(
        new Set((allowed.identity ?? []).flatMap((method) => cognitoActions[method])),
      )
      expect(actions.filter((action) => action.startsWith('ses:'))).toEqual([
        ...(allowed.mail ? ['ses:SendEmail'] : []),
        ...(allowed.mailFiles ? ['ses:SendRawEmail'] : []),
      ])
      const invoked = statements.filter(({ Action }) => several(Action).includes('lambda:InvokeFunction'))
      expect(JSON.stringify(invoked.map(({ Resource }) => Resource))).toMatch(
        allowed.draws ? /^\[\{"Fn::GetAtt":\["drawing[^"]*","Arn"\]\}\]$/ : /^\[\]$/,
      )
    })

    test('may do with each bucket just what the table of grants says, and names no other', () => {
      /** `Media/uploads/*`, of a whole bucket just its name. */
      const placeOf = (resource: unknown) => {
        const text = JSON.stringify(resource)
        const [, bucket = 'another'] =
          /"Fn::ImportValue":"[^"]*(Media|Archive|Results)[0-9A-F]{8}Arn[^"]*"/.exec(text) ?? []
        return `${bucket}${/^{"Fn::Join":\["",\[{[^}]*},"(\/[^"]*)"\]\]}$/.exec(text)?.[1] ?? ''}`
      }
      const found = statements.flatMap(({ Action, Resource }) =>
        several(Action)
          .filter((action) => action.startsWith('s3:'))
          .flatMap((action) => several(Resource).map((resource) => `${action} ${placeOf(resource)}`)),
      )
      const wanted = [
        ...(allowed.files ?? []).flatMap((method) =>
          (allowed.folder ? mediaParts[allowed.folder] : ['/*']).map((end) => `${s3Actions[method]} Media${end}`),
        ),
        ...(allowed.archive ?? []).map((method) => `${s3Actions[method]} Archive/*`),
        ...(allowed.results ?? []).map((method) => `${s3Actions[method]} Results/*`),
        ...(allowed.growing ?? []).map((method) => `${growingActions[method]} Results${growingPart}`),
        ...(allowed.staging ?? [])
          .flatMap((method) => stagingActions[method])
          .flatMap(([action, part]) =>
            mediaParts[part === 'kept' && allowed.folder ? allowed.folder : part].map((end) => `${action} Media${end}`),
          ),
      ]
      expect([...new Set(found)].sort()).toEqual([...new Set(wanted)].sort())
    })

    test('may do with queues just what the table of grants says: what it gives up goes to their dead letters', () => {
      const found = statements
        .filter(({ Action }) => several(Action).some((action) => action.startsWith('sqs:')))
        .map(({ Action, Resource }) => [
          /(JobsQueue|NoticesQueue|PhotosQueue|ReportsQueue|PushQueue|WebhooksQueue|Lost[A-Z][a-z]+|MissedTimes)[0-9A-F]{8}/.exec(
            JSON.stringify(Resource),
          )?.[1],
          several(Action),
        ])
        // What Lambda itself leaves there of a function or a stream.
        .filter(([queue]) => queue !== 'MissedTimes' && queue !== 'LostChanges')
      const uses = (['jobs', 'notices', 'photos', 'push', 'reports', 'webhooks'] as const).flatMap((queue) => {
        const use = allowed.queues?.[queue]
        const title = {
          ...{ jobs: 'Jobs', notices: 'Notices', photos: 'Photos', push: 'Push' },
          ...{ reports: 'Reports', webhooks: 'Webhooks' },
        }[queue]
        return [
          ...(use ? [[`${title}Queue`, queueActions[use]]] : []),
          // What reports and webhooks give up waits with what else the clock asked for.
          ...(use === 'work' && queue !== 'reports' && queue !== 'webhooks'
            ? [[`Lost${title}`, ['sqs:SendMessage']]]
            : []),
        ]
      })
      expect(found.toSorted()).toEqual(uses.toSorted())
    })

    test('may do with the platform application just what the table of grants says; who makes it reads its key alone', () => {
      const partOf = (resource: unknown) => {
        const [, part] =
          /":(app\/GCM\/shiftdeck-prod-push|endpoint\/GCM\/shiftdeck-prod-push\/\*|\*)"/.exec(
            JSON.stringify(resource),
          ) ?? []
        return part
      }
      const parts = {
        application: 'app/GCM/shiftdeck-prod-push',
        endpoints: 'endpoint/GCM/shiftdeck-prod-push/*',
        any: '*',
      }
      const found = statements.flatMap(({ Action, Resource }) =>
        several(Action)
          .filter((action) => action.startsWith('sns:'))
          .map((action) => [action, several(Resource).map(partOf)]),
      )
      expect(found).toEqual(
        (allowed.platform ? platformActions[allowed.platform] : []).map(([action, of]) => [
          action,
          of.map((part) => parts[part]),
        ]),
      )
      const secrets = statements.filter(({ Action }) =>
        several(Action).some((action) => action.startsWith('secretsmanager:')),
      )
      expect(
        secrets.map(({ Action, Resource }) => [Action, /secret:[^"]*/.exec(JSON.stringify(Resource))?.[0]]),
      ).toEqual(allowed.platform === 'make' ? [['secretsmanager:GetSecretValue', 'secret:shiftdeck/fcm-??????']] : [])
    })

    test('is told of nothing that it may not use', () => {
      const told = Object.keys(Properties.Environment?.Variables ?? {})
      const tables = Object.entries(tableVariables).filter(([, variable]) => told.includes(variable))
      expect(tables.map(([table]) => table).sort()).toEqual(Object.keys(allowed.tables).sort())
      expect(told.includes('USER_POOL_ID')).toBe((allowed.identity ?? []).length > 0)
      expect(told.includes('SERVER_CLIENT_ID')).toBe((allowed.identity ?? []).includes('check'))
      expect(told.includes('MAIL_FROM')).toBe(allowed.mail ?? false)
      expect(told.includes('BLOCKED_PACKAGES')).toBe(allowed.apks ?? false)
      expect(told.includes('PROVIDER_MAIL')).toBe(allowed.provider ?? false)
      expect(told.includes('MAIL_EVENTS')).toBe(allowed.mailEvents ?? false)
      expect(told.includes('REPORTS_QUEUE')).toBe(allowed.queues?.reports !== undefined)
      expect(told.includes('RESULTS_BUCKET')).toBe((allowed.results ?? []).length > 0)
      expect(told.includes('JOBS_QUEUE')).toBe(allowed.queues?.jobs !== undefined)
      expect(told.includes('JOBS_DEAD_LETTERS')).toBe(allowed.queues?.jobs === 'work')
      expect(told.includes('PUSH_QUEUE')).toBe(allowed.queues?.push !== undefined)
      expect(told.includes('PLATFORM_APPLICATION')).toBe(allowed.platform === 'send')
      expect(told.includes('MEDIA_BUCKET')).toBe((allowed.files ?? allowed.staging ?? []).length > 0)
    })
  },
)

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
  devices: [
    'apps',
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
  incidents: ['filing', 'incidents', 'photos'],
  tasks: ['tasks'],
  mails: ['reports'],
  // Whoever notes what has happened may do so in partitions of its own, and sees no webhook.
  webhooks: ['filing', 'schedule', 'webhookSender', 'webhooks', 'worker'],
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
  expect(staging.sort()).toEqual(['apps', 'filing', 'photos', 'pictures', 'schedule'])
  // Whoever takes apps keeps and deletes apps alone; whoever serves handhelds makes addresses of those.
  expect([grants.apps.folder, grants.filing.folder, mediaParts.apps]).toEqual(['apps', 'apps', ['/private/apps/*']])
  expect([grants.apps.files, grants.filing.files]).toEqual([['read'], ['link']])
  // Who takes a report looks whether a photo is there, and moves none.
  expect(grants.filing.staging).toEqual(['putLink', 'start'])
  expect(grants.photos.staging).toEqual(['start', 'place', 'discard'])
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

test('nobody lists counts or kept answers, and nobody takes a count back', () => {
  for (const table of ['counters', 'idempotency'] as const) {
    expect(allowedOn(table, ['dynamodb:Query', 'dynamodb:Scan'])).toEqual([])
  }
  expect(allowedOn('counters', ['dynamodb:PutItem', 'dynamodb:DeleteItem'])).toEqual([])
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
