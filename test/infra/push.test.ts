import { expect, test } from 'vitest'
import { appWith, ofType, resourcesOf } from './synthesized.ts'

const kind = 'Custom::PlatformApplication'
const [resource, ...others] = appWith()
  .synth()
  .stacks.flatMap(({ template }) => Object.entries(template.Resources as Record<string, Made>))
  .filter(([, { Type }]) => Type === kind)
interface Made {
  Type: string
  Properties: Record<string, unknown>
  DependsOn?: string[]
  DeletionPolicy?: string
}

test('the platform application is asked of its Lambda once, with the name of the secret and not with what is in it', () => {
  expect(others).toEqual([])
  const { ServiceToken, Arn, ...rest } = resource?.[1].Properties ?? {}
  expect(ServiceToken).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^pushApplication/), 'Arn'] })
  expect(JSON.stringify(Arn)).toContain(':app/GCM/shiftdeck-prod-push')
  // A turn that changes is all by which CloudFormation learns of another key. A Lambda that dies answers nobody.
  expect(rest).toEqual({ Name: 'shiftdeck-prod-push', Secret: 'shiftdeck/fcm', Turn: 1, ServiceTimeout: '180' })
})

test('it is made when its Lambda may make it, and goes with the stack', () => {
  expect(resource?.[1].DependsOn).toEqual([
    expect.stringMatching(/^pushApplicationRoleDefaultPolicy|^pushApplication.*Policy/),
  ])
  expect(resource?.[1].DeletionPolicy).toBe('Delete')
})

test('without a key nothing of it is deployed', () => {
  const resources = resourcesOf(appWith({ fcmKey: undefined }))
  expect(ofType(resources, kind)).toEqual([])
  expect(resources.filter(({ stack }) => stack === 'push')).toEqual([])
})
