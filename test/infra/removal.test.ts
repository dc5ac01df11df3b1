import { describe, expect, test } from 'vitest'
import { type Found, ofType } from './synthesized.ts'
import { allVariants } from './variants.ts'

const variants = await allVariants()
const resourcesOf = (start: string): [string, Found[]][] =>
  variants
    .filter(({ name }) => name.startsWith(start))
    .map(({ name, templates }) => [
      name,
      Object.entries(templates.templates).flatMap(([stack, { Resources = {} }]) =>
        Object.entries(Resources).map(([id, resource]) => ({
          ...(resource as Omit<Found, 'id' | 'stack'>),
          id,
          stack,
        })),
      ),
    ])

/** What would be lost with its stack: data, people, and the record of what happened. */
const lasting = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket', 'AWS::Logs::LogGroup']

describe.each(resourcesOf('prod-'))('%s', (_name, resources) => {
  test('data, users, files and logs outlive their stack', () => {
    for (const type of lasting) {
      const found = ofType(resources, type)
      expect(found.length, type).toBeGreaterThan(0)
      for (const { id, DeletionPolicy } of found) expect([id, DeletionPolicy]).toEqual([id, 'Retain'])
    }
    for (const { Properties } of ofType(resources, 'AWS::DynamoDB::Table')) {
      expect(Properties.DeletionProtectionEnabled).toBe(true)
    }
    for (const { Properties } of ofType(resources, 'AWS::Cognito::UserPool')) {
      expect(Properties.DeletionProtection).toBe('ACTIVE')
    }
  })

  test('what stored secrets are read with outlives them', () => {
    const found = ofType(resources, 'AWS::KMS::Key').filter(({ id }) => id.startsWith('SecretsKey'))
    expect(found.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Retain'])
  })

  test('nothing empties a bucket', () => {
    expect(ofType(resources, 'Custom::S3AutoDeleteObjects')).toEqual([])
  })
})

describe.each(resourcesOf('dev-'))('%s', (_name, resources) => {
  test('can be destroyed: nothing stays behind, and nothing refuses to go', () => {
    expect(resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain').map(({ id }) => id)).toEqual([])
    for (const type of lasting) {
      for (const { id, DeletionPolicy } of ofType(resources, type)) expect([id, DeletionPolicy]).toEqual([id, 'Delete'])
    }
    for (const { id, Properties } of resources) {
      const { DeletionProtectionEnabled = false, DeletionProtection = 'INACTIVE' } = Properties ?? {}
      expect([id, DeletionProtectionEnabled, DeletionProtection]).toEqual([id, false, 'INACTIVE'])
    }
  })

  test('every bucket is emptied before it is deleted, and takes nothing in meanwhile', () => {
    const emptied = ofType(resources, 'Custom::S3AutoDeleteObjects').map(({ Properties }) => Properties.BucketName.Ref)
    const buckets = ofType(resources, 'AWS::S3::Bucket').map(({ id }) => id)
    expect(buckets).toHaveLength(6)
    expect(emptied.sort()).toEqual(buckets.sort())
  })
})
