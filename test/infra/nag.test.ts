import { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks } from 'cdk-nag'
import { expect, test } from 'vitest'
import type { AppProps } from '../../stacks/app.ts'
import { appWith } from './synthesized.ts'

const findings = (app: ReturnType<typeof appWith>) => {
  app.synth()
  return new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)
}

const places: [string, Partial<AppProps>][] = [
  ['in development, without push', { stage: 'dev', fcmKey: undefined }],
  [
    'with a domain elsewhere',
    { domain: 'shiftdeck.example.com', hostedZoneId: 'Z01', env: { region: 'eu-central-1' } },
  ],
  ['in an account', { domain: 'shiftdeck.example.com', env: { account: '123456789012', region: 'us-east-1' } }],
]

test.each(places)('the AwsSolutions rules find nothing that is not accepted with a reason: %s', (_place, props) => {
  expect(findings(appWith(props))).toEqual([])
})

test('they do find a bucket that was forgotten', () => {
  const app = appWith()
  new Bucket(new Stack(app, 'more'), 'Forgotten')
  expect(findings(app)).toContain('AwsSolutions-S1')
})
