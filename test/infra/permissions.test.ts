import { describe, expect, test } from 'vitest'
import { listIndexes, type TableName, tableVariables } from '../../functions/data/db.ts'
import { endpointGroups, type GroupName } from '../../shared/contract/index.ts'
import {
  cognitoActions,
  dynamoActions,
  growingActions,
  growingPart,
  mediaParts,
  platformActions,
  queueActions,
  s3Actions,
  stagingActions,
} from '../../stacks/grants/actions.ts'
import type { LambdaName } from '../../stacks/grants/types.ts'
import { grants } from '../../stacks/grants.ts'
import { lambdas, resources, several, statementsOf, tableIn } from './statements.ts'

const isWriting = /:(Put|BatchWrite|Update|Delete)Item$/
const outside = (keys: readonly string[] | undefined) =>
  keys ? { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': keys } } : {}

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
      const partitions = [...Object.entries(allowed.partitions ?? {}), ...Object.entries(allowed.writesIn ?? {})]
      expect(limited.map(({ Resource, Condition }) => [tableIn(Resource), Condition])).toEqual(
        partitions.map(([table, keys]) => [table, { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': keys } }]),
      )
    })

    test('touches of a table just the partitions that are like those of the table of grants', () => {
      const limited = statements.flatMap(({ Resource, Condition }) =>
        Condition?.['ForAllValues:StringLike'] ? [[tableIn(Resource), Condition]] : [],
      )
      expect(limited).toEqual(
        Object.entries(allowed.partitionsLike ?? {}).map(([table, key]) => [
          table,
          { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } },
        ]),
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
      const grantedPath = (resource: unknown) => {
        const text = JSON.stringify(resource)
        const [, bucket = 'another'] =
          /"Fn::ImportValue":"[^"]*(Media|Archive|Results)[0-9A-F]{8}Arn[^"]*"/.exec(text) ?? []
        return `${bucket}${/^{"Fn::Join":\["",\[{[^}]*},"(\/[^"]*)"\]\]}$/.exec(text)?.[1] ?? ''}`
      }
      const found = statements.flatMap(({ Action, Resource }) =>
        several(Action)
          .filter((action) => action.startsWith('s3:'))
          .flatMap((action) => several(Resource).map((resource) => `${action} ${grantedPath(resource)}`)),
      )
      const wanted = [
        ...(allowed.files ?? []).flatMap((method) =>
          (allowed.folder ? mediaParts[allowed.folder] : ['/*']).map((end) => `${s3Actions[method]} Media${end}`),
        ),
        ...(allowed.archive ?? []).map((method) => `${s3Actions[method]} Archive/*`),
        ...(allowed.sizes ? ['s3:ListBucket Media', 's3:ListBucket Archive'] : []),
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
      expect(told.includes('MEDIA_BUCKET')).toBe(
        (allowed.files ?? allowed.staging ?? []).length > 0 || (allowed.sizes ?? false),
      )
    })
  },
)

test.each(Object.keys(endpointGroups) as GroupName[])(
  '%s may read whether the installation is under maintenance: what it cannot read counts as off',
  (group) => {
    expect(grants[group].tables.directory).toContain('BatchGet')
    expect(grants[group].partitions?.directory).toBeUndefined()
  },
)
