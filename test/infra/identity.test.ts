import { expect, test } from 'vitest'
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
