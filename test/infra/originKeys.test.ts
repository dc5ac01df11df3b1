import { expect, test } from 'vitest'
import { keysIn, provesOrigin } from '../../functions/lib/viewer.ts'
import { appWith } from './synthesized.ts'

type Templates = Record<string, Record<string, object>>

/** The templates of a deployment, by the last part of the stack's name. */
const deployed = (originKey: number): Templates => {
  const { stacks } = appWith({ originKey, env: { region: 'eu-central-1' } }).synth()
  return Object.fromEntries(stacks.map(({ stackName, template }) => [stackName.split('-').at(-1), template]))
}

const resourcesIn = (template: object | undefined) =>
  Object.values((template as { Resources: Record<string, { Type: string; Properties: object }> }).Resources)

/** The secrets that something refers to, by their logical ids; those are in the names of their exports too. */
const secretsIn = (value: unknown, { api }: Templates) => {
  const { Resources } = api as { Resources: Record<string, { Type: string }> }
  const secrets = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::SecretsManager::Secret')
  const references = JSON.stringify(value).split('{{resolve:secretsmanager:').slice(1)
  return references.map((reference) => secrets.find((id) => reference.includes(id)) ?? reference)
}

/** What CloudFront sends, each secret's value being its id. */
const sentBy = (turn: Templates) => {
  const [distribution] = resourcesIn(turn.web).filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
  const sent = new Set(secretsIn(distribution, turn))
  expect(sent.size).toBe(1)
  return [...sent][0] ?? ''
}

/** What each Lambda that calls reach takes. */
const takenBy = (turn: Templates) =>
  resourcesIn(turn.api)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map(({ Properties }) => {
      const { ORIGIN_KEYS } = (Properties as { Environment: { Variables: Record<string, unknown> } }).Environment
        .Variables
      const { Resources } = turn.api as { Resources: Record<string, object> }
      const parameters = [...JSON.stringify(ORIGIN_KEYS).matchAll(/"Fn::GetAtt":\["(\w+)","Value"\]/g)]
      const secrets = parameters.flatMap(([, id = '']) => secretsIn(Resources[id], turn))
      return keysIn(secrets.join(' ')) ?? []
    })

const exportsOf = ({ api }: Templates) =>
  Object.values((api as { Outputs: Record<string, { Export?: { Name: string } }> }).Outputs).map(
    ({ Export }) => Export?.Name,
  )
const importsIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"Fn::ImportValue":"([^"]+-api:[^"]+)"/g)].map(([, name]) => name)

const turns = [1, 2, 3].map(deployed)

test('every turn has a key of its own, which CloudFront sends and every Lambda takes', () => {
  expect(new Set(turns.map(sentBy)).size).toBe(turns.length)
  for (const turn of turns) {
    const taken = takenBy(turn)
    expect(taken.length).toBeGreaterThan(10)
    for (const keys of taken) expect(provesOrigin(sentBy(turn), keys)).toBe(true)
  }
})

test.each([1, 2])('going from turn %i to the next, no call is refused and no stack waits for another', (number) => {
  const [before, after] = [turns[number - 1], turns[number]] as [Templates, Templates]
  // The Lambdas are updated first; CloudFront sends the key from before for some minutes more.
  for (const keys of takenBy(after)) expect(provesOrigin(sentBy(before), keys)).toBe(true)
  // What CloudFront's stack still uses cannot be taken from under it.
  expect(exportsOf(after)).toEqual(expect.arrayContaining(importsIn(before.web)))
})

test('a key is refused from the second turn after its own', () => {
  const [first, , third] = turns as [Templates, Templates, Templates]
  for (const keys of takenBy(third)) expect(provesOrigin(sentBy(first), keys)).toBe(false)
})

test('a new key is a new reference, since CloudFormation reads a value only when its reference changes', () => {
  const functions = (turn: Templates | undefined) =>
    resourcesIn(turn?.api).flatMap(({ Type, Properties }) =>
      Type === 'AWS::Lambda::Function' ? [JSON.stringify(Properties)] : [],
    )
  const [before, after] = [functions(turns[1]), functions(turns[2])]
  for (const each of before) expect(after).not.toContain(each)
})

test('no template has more references to secrets than CloudFormation takes', () => {
  for (const turn of turns)
    for (const template of Object.values(turn))
      expect(JSON.stringify(template).split('{{resolve:').length - 1).toBeLessThanOrEqual(60)
})
