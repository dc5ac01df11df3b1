import { App } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { tableVariables } from '../../functions/data/db.ts'
import { DataStack } from '../../stacks/data.ts'
import { appWith } from './synthesized.ts'

type Outputs = Record<string, { Value: unknown; Export?: { Name: string } }>
const exportsOf = (template: { Outputs?: Outputs }) =>
  Object.values(template.Outputs ?? {}).flatMap(({ Value, Export }) => (Export ? [JSON.stringify(Value)] : []))

test('tables and files are exported also while nobody uses them: a release in which the last use ends can be deployed', () => {
  const app = new App({ analyticsReporting: false })
  new DataStack(app, 'alone', { kept: false, consoleOrigins: ['https://console.example'] })
  const [stack] = app.synth().stacks
  const exported = exportsOf(stack?.template)
  const found = stack?.template.Resources as Record<string, { Type: string }>
  const tables = Object.keys(found).filter((id) => found[id]?.Type === 'AWS::DynamoDB::Table')
  expect(tables).toHaveLength(Object.keys(tableVariables).length)
  const [media] = Object.keys(found).filter((id) => /^Media[0-9A-F]{8}$/.test(id))
  for (const id of [...tables, media]) {
    expect(exported).toContain(JSON.stringify({ Ref: id }))
    expect(exported).toContain(JSON.stringify({ 'Fn::GetAtt': [id, 'Arn'] }))
  }
})

test('whatever is imported from what lasts is exported for good', () => {
  const { stacks } = appWith().synth()
  const alone = new App({ analyticsReporting: false })
  new DataStack(alone, 'shiftdeck-prod-data', { kept: true, consoleOrigins: ['https://console.example'] })
  const [data] = alone.synth().stacks
  const lasting = exportsOf(data?.template).sort()
  const used = stacks.find(({ stackName }) => stackName === 'shiftdeck-prod-data')
  expect(exportsOf(used?.template).sort()).toEqual(lasting)
})

test('no stack comes near the 200 outputs of CloudFormation', () => {
  for (const { template } of appWith().synth().stacks) {
    expect(Object.keys(template.Outputs ?? {}).length).toBeLessThan(150)
  }
})
