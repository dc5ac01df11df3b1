import { describe, expect, test } from 'vitest'
import { deploy } from '../../bin/local/template/deployed.ts'
import type { Templates } from '../../bin/local/template/resources.ts'
import { specOf } from '../lib/template/values.ts'
import { allVariants } from './variants.ts'

const variants = await allVariants()
const templatesOf = (name: string): Templates => {
  const found = variants.find((variant) => variant.name === name)
  if (!found) throw new Error(`no variant ${name}`)
  return found.templates
}

/** Names that are known only within what has them, so that every stage may use the same. */
const scoped: [path: RegExp, within: string][] = [
  [/^AWS::DynamoDB::Table\..*(AttributeName|IndexName)$/, 'its table'],
  [/^AWS::Cognito::UserPool\.(Schema|AccountRecoverySetting\.RecoveryMechanisms)\.Name$/, 'its user pool'],
  [/^AWS::IAM::(Policy\.|Role\.Policies\.)PolicyName$/, 'its role'],
  [/^AWS::ApiGatewayV2::(Stage\.StageName$|Api\.Body\.)/, 'its API'],
  [/^AWS::CloudWatch::Alarm\..*(MetricName|Dimensions\.Name)$/, 'its namespace and dimensions'],
  [/^AWS::Logs::MetricFilter\.MetricTransformations\.MetricName$/, 'its namespace'],
  [/^AWS::WAFv2::WebACL\.Rules\./, 'its firewall'],
  [/^AWS::CloudFront::Distribution\..*OriginCustomHeaders\.HeaderName$/, 'its request'],
]
/** Services of AWS, whose names are everybody's. */
const everybodys = /^AWS\/|^$/

/** Where names are, beside what AWS's own description marks as the one identifier of a type. */
const naming = /(name|identity|alias|aliases|namespace)$/i

const identifierOf = (type: string) => {
  const { primaryIdentifier = [], properties = {} } = specOf(type) ?? {}
  const [only, ...more] = primaryIdentifier
  return only && more.length === 0 && Object.hasOwn(properties, only) ? only : undefined
}

function* stringsIn(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value)) for (const each of value) yield* stringsIn(each, path)
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) yield* stringsIn(each, `${path}.${key}`)
}

/** Every name that the templates choose, as `<type>.<property> <name>`. */
const namesOf = (templates: Templates): Set<string> => {
  const deployment = deploy(templates)
  const types = [...new Set(templates.resources.map(({ type }) => type))]
  const ofResources = types.flatMap((type) =>
    deployment
      .ofType(type)
      .flatMap(({ properties }) => [...stringsIn(properties, type)])
      .filter(([path]) => naming.test(path) || path === `${type}.${identifierOf(type)}`)
      .filter(([path, name]) => !scoped.some(([wherever]) => wherever.test(path)) && !everybodys.test(name)),
  )
  const exported = Object.values(templates.templates).flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export }) => (Export ? [['Export', String(Export.Name)] as const] : [])),
  )
  return new Set([...ofResources, ...exported].map((each) => each.join(' ')))
}

describe('two stages in one account', () => {
  const pairs = ['us-east-1', 'us-east-1-domain', 'eu-central-1', 'eu-central-1-domain']

  test.each(pairs)('share no name: %s', (stage) => {
    const [dev, prod] = [namesOf(templatesOf(`dev-${stage}`)), namesOf(templatesOf(`prod-${stage}`))]
    expect(dev.size).toBeGreaterThan(50)
    expect([...dev].filter((name) => prod.has(name))).toEqual([])
  })

  test('the comparison sees a name that is written down, and a stack that is deployed twice', () => {
    const dev = namesOf(templatesOf('dev-us-east-1'))
    expect([...dev]).toContain('AWS::CloudWatch::Dashboard.DashboardName shiftdeck-dev')
    expect([...dev].some((name) => name.startsWith('Export shiftdeck-dev-data:'))).toBe(true)
    const again = namesOf(templatesOf('dev-eu-central-1'))
    expect([...dev].filter((name) => again.has(name)).length).toBeGreaterThan(50)
  })
})
