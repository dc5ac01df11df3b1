import { expect, test } from 'vitest'
import { beginsPerAddress } from '../../functions/lib/rateLimits.ts'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

/** What of the user pool only AWS itself would tell. */

const resources = resourcesOf(appWith())
const [pool] = ofType(resources, 'AWS::Cognito::UserPool')

test('the pool asks a Lambda before each access token, in a plan that lets it', () => {
  expect(pool?.Properties.UserPoolTier).toBe('ESSENTIALS')
  const { PreTokenGenerationConfig, PreTokenGeneration } = pool?.Properties.LambdaConfig ?? {}
  expect(PreTokenGenerationConfig).toMatchObject({
    LambdaVersion: 'V2_0',
    LambdaArn: { 'Fn::GetAtt': [expect.stringMatching(/^tokensLambda/), 'Arn'] },
  })
  // Where the older setting is there too, it must name the same Lambda: it names none.
  expect(PreTokenGeneration).toBeUndefined()
})

const firewalls = ofType(resources, 'AWS::WAFv2::WebACL')
/** What a rule of a firewall lets through from one address in 5 minutes. */
const limitOf = (scope: string, rule: string): number =>
  firewalls
    .find(({ Properties }) => Properties.Scope === scope)
    ?.Properties.Rules.find(({ Name }: { Name: string }) => Name === rule).Statement.RateBasedStatement.Limit

test('a firewall of its own stands before the pool, in its region', () => {
  const [association] = ofType(resources, 'AWS::WAFv2::WebACLAssociation')
  const own = firewalls.find(({ stack }) => stack === 'identity')
  expect(own?.Properties.Scope).toBe('REGIONAL')
  expect(association?.Properties).toEqual({
    ResourceArn: { 'Fn::GetAtt': [pool?.id, 'Arn'] },
    WebACLArn: { 'Fn::GetAtt': [own?.id, 'Arn'] },
  })
})

test('it lets a site change its shift, and no address alone use up what the pool takes', () => {
  /** 2,000 people in 10 minutes: two requests of SRP, one that ends the tokens from before, one that renews. */
  const shift = (2_000 / 2) * 4
  /** Cognito takes 120 sign-in requests a second of an account. */
  const all = 120 * 300
  expect(limitOf('REGIONAL', 'pool')).toBeGreaterThanOrEqual(2.5 * shift)
  expect(limitOf('REGIONAL', 'pool')).toBeLessThan(all / 2)
  expect(limitOf('REGIONAL', 'reset-mails')).toBeLessThanOrEqual(300)
})

test('the firewall before the console lets as many sign-ins begin as the call does', () => {
  expect(limitOf('CLOUDFRONT', 'sign-in')).toBe(beginsPerAddress)
})

test('failed sign-ins are counted from Cognito’s own figures, of both clients, and ring', () => {
  const [ring] = ofType(resources, 'AWS::CloudWatch::Alarm').filter(({ id }) => id.startsWith('signinfailures'))
  const { Metrics, ComparisonOperator, Threshold, TreatMissingData } = ring?.Properties ?? {}
  expect([ComparisonOperator, Threshold, TreatMissingData]).toEqual([
    'GreaterThanOrEqualToThreshold',
    500,
    'notBreaching',
  ])
  const [failed, ...parts] = Metrics
  expect(failed.Expression).toBe(
    '(FILL(webTries, 0) - FILL(webSuccesses, 0)) + (FILL(serverTries, 0) - FILL(serverSuccesses, 0))',
  )
  type Part = {
    Id: string
    MetricStat: {
      Stat: string
      Period: number
      Metric: { Namespace: string; MetricName: string; Dimensions: { Name: string }[] }
    }
  }
  const read = (parts as Part[]).map(({ Id, MetricStat: { Stat, Period, Metric } }) => [
    ...[Id, Stat, Period, Metric.Namespace, Metric.MetricName],
    ...Metric.Dimensions.map(({ Name }) => Name).sort(),
  ])
  const same = [300, 'AWS/Cognito', 'SignInSuccesses', 'UserPool', 'UserPoolClient']
  expect(read.sort()).toEqual([
    ['serverSuccesses', 'Sum', ...same],
    ['serverTries', 'SampleCount', ...same],
    ['webSuccesses', 'Sum', ...same],
    ['webTries', 'SampleCount', ...same],
  ])
})
