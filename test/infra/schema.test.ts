import { describe, expect, test } from 'vitest'
import type { Template } from '../lib/template/functions.ts'
import { faultsOf } from '../lib/template/schema.ts'
import { allVariants } from './variants.ts'

const variants = await allVariants()

test.each(variants.map((variant) => [variant.name, variant] as const))(
  'CloudFormation knows everything that is in the templates: %s',
  (_name, { templates }) => {
    const stacks = Object.entries(templates.templates)
    expect(stacks.length).toBeGreaterThanOrEqual(7)
    expect(stacks.flatMap(([stack, template]) => faultsOf(stack, template as Template))).toEqual([])
  },
)

describe('what CloudFormation would refuse is found', () => {
  const queue = (Properties: object, more: object = {}): Template => ({
    Resources: { Lost: { Type: 'AWS::SQS::Queue', Properties, ...more } },
  })
  const mark = (name: string) => `\${${name}}`
  const firewall = (Properties: object): Template => ({
    Resources: {
      Firewall: {
        Type: 'AWS::WAFv2::WebACL',
        Properties: {
          Scope: 'CLOUDFRONT',
          DefaultAction: { Allow: {} },
          VisibilityConfig: { CloudWatchMetricsEnabled: true, SampledRequestsEnabled: true, MetricName: 'all' },
          ...Properties,
        },
      },
    },
  })

  test('nothing in what is right, whichever functions fill it in', () => {
    expect(
      faultsOf('s', queue({ QueueName: { 'Fn::Sub': `${mark('AWS::StackName')}-lost` }, DelaySeconds: 5 })),
    ).toEqual([])
    expect(faultsOf('s', firewall({}))).toEqual([])
  })

  test.each<[string, Template, string]>([
    [
      'a type that AWS does not have',
      { Resources: { Lost: { Type: 'AWS::SQS::Que' } } },
      's/Lost.Type AWS::SQS::Que is no type of resource',
    ],
    [
      'a property that the type does not have',
      queue({ Name: 'a' }),
      's/Lost.Properties.Name is no property of this type',
    ],
    ['an attribute that can only be read', queue({ Arn: 'a' }), 's/Lost.Properties.Arn is no property of this type'],
    ['a text for a number', queue({ DelaySeconds: '5' }), 's/Lost.Properties.DelaySeconds must be integer, not "5"'],
    ['half a second', queue({ DelaySeconds: 0.5 }), 's/Lost.Properties.DelaySeconds must be integer, not 0.5'],
    ['one for many', queue({ Tags: {} }), 's/Lost.Properties.Tags must be an array, not {}'],
    ['a tag without its value', queue({ Tags: [{ Key: 'a' }] }), 's/Lost.Properties.Tags[0].Value is required'],
    [
      'a value that is none of those allowed',
      firewall({ Scope: 'GLOBAL' }),
      's/Firewall.Properties.Scope must be one of CLOUDFRONT, REGIONAL, not "GLOBAL"',
    ],
    [
      'what is missing',
      firewall({ DefaultAction: { Ref: 'AWS::NoValue' } }),
      's/Firewall.Properties.DefaultAction is required',
    ],
    [
      'what is missing deep inside',
      firewall({ Rules: [{ Name: 'a', Priority: 0, Statement: {} }] }),
      's/Firewall.Properties.Rules[0].VisibilityConfig is required',
    ],
    [
      'a value on one side of a choice',
      queue({ DelaySeconds: { 'Fn::If': ['Slow', 'x', 5] } }),
      's/Lost.Properties.DelaySeconds must be integer, not "x"',
    ],
    [
      'a reference that leads nowhere',
      queue({ QueueName: { Ref: 'Found' } }),
      's/Lost.Properties.QueueName refers to Found, which is not in this template',
    ],
    [
      'a reference in a text that leads nowhere',
      queue({ QueueName: { 'Fn::Sub': [`${mark('A')}-${mark('Found')}`, { A: 'a' }] } }),
      's/Lost.Properties.QueueName refers to Found, which is not in this template',
    ],
    [
      'an attribute that a resource does not have',
      queue({ QueueName: { 'Fn::GetAtt': ['Lost', 'StreamArn'] } }),
      's/Lost.Properties.QueueName asks Lost for StreamArn, which AWS::SQS::Queue does not have',
    ],
    [
      'a function that there is not',
      queue({ QueueName: { 'Fn::Upper': 'a' } }),
      's/Lost.Properties.QueueName uses Fn::Upper, which CloudFormation does not know',
    ],
    [
      'waiting for nobody',
      queue({}, { DependsOn: 'A' }),
      's/Lost.DependsOn refers to A, which is not in this template',
    ],
    [
      'a policy that there is not',
      queue({}, { DeletionPolicy: 'Keep' }),
      's/Lost.DeletionPolicy must be one of Delete, Retain, RetainExceptOnCreate, Snapshot',
    ],
    ['a part that resources do not have', queue({}, { Depends: 'A' }), 's/Lost.Depends is no part of a resource'],
    [
      'a resource of our own that nobody makes',
      { Resources: { Own: { Type: 'Custom::Own', Properties: {} } } },
      's/Own.Properties.ServiceToken is required',
    ],
    [
      'an output of nothing',
      { Outputs: { Where: { Value: { Ref: 'Gone' } } } },
      's/Where.Value refers to Gone, which is not in this template',
    ],
  ])('%s', (_what, template, fault) => {
    expect(faultsOf('s', template)).toEqual([fault])
  })
})
