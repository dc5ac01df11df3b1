import { type Fault, isNothing, isObject, type Json, type Template } from './functions.ts'
import { faultsOfReferences, isCustom } from './references.ts'
import { faultsOfProperties, specOf } from './values.ts'

const policies = ['Delete', 'Retain', 'RetainExceptOnCreate', 'Snapshot']
const parts = [
  ...['Type', 'Properties', 'Metadata', 'DependsOn', 'Condition'],
  ...['CreationPolicy', 'UpdatePolicy', 'DeletionPolicy', 'UpdateReplacePolicy'],
]

function* faultsOfResource(resource: Json, template: Template): Generator<Fault> {
  const { Type, Properties = {}, DependsOn = [], DeletionPolicy, UpdateReplacePolicy } = resource
  for (const name of Object.keys(resource)) if (!parts.includes(name)) yield [`.${name}`, 'is no part of a resource']
  for (const [name, policy] of Object.entries({ DeletionPolicy, UpdateReplacePolicy }))
    if (policy !== undefined && !policies.includes(String(policy)))
      yield [`.${name}`, `must be one of ${policies.join(', ')}`]
  for (const id of [DependsOn].flat().map(String))
    if (!Object.hasOwn(template.Resources ?? {}, id))
      yield ['.DependsOn', `refers to ${id}, which is not in this template`]

  const type = String(Type)
  const known = specOf(type)
  if (!isObject(Properties)) yield ['.Properties', 'must be an object']
  else if (known) yield* faultsOfProperties(known.properties, Properties, '.Properties')
  else if (!isCustom(type)) yield ['.Type', `${type} is no type of resource`]
  else if (isNothing(Properties.ServiceToken)) yield ['.Properties.ServiceToken', 'is required']
  yield* faultsOfReferences(template, Properties, '.Properties')
}

function* faultsOfOutput(output: unknown, template: Template): Generator<Fault> {
  if (!isObject(output) || isNothing(output.Value)) yield ['.Value', 'is required']
  yield* faultsOfReferences(template, output, '')
}

/**
 * Checks a template against AWS's own description of its resources: types, properties, what is required, values and
 * where references lead. What AWS describes in prose only, such as lengths and patterns, is not checked.
 * @param stack how the template is called in what is found
 * @returns what is wrong, each as `<stack>/<logical id>.<path> <what>`
 */
export const faultsOf = (stack: string, template: Template): string[] => {
  const { Resources = {}, Outputs = {} } = template
  const named = (id: string, faults: Iterable<Fault>) =>
    [...faults].map(([path, message]) => `${stack}/${id}${path} ${message}`)
  return [
    ...Object.entries(Resources).flatMap(([id, each]) => named(id, faultsOfResource(each, template))),
    ...Object.entries(Outputs).flatMap(([id, each]) => named(id, faultsOfOutput(each, template))),
  ]
}
