import { type Fault, functionIn, isObject, type Json, type Template } from './functions.ts'
import { specOf } from './values.ts'

const words = (text: string, prefix: string) => new Set(text.split(' ').map((name) => `${prefix}${name}`))
const functions = words('Base64 Cidr FindInMap GetAtt GetAZs If ImportValue Join Select Split Sub', 'Fn::')
const pseudo = words('AccountId NoValue NotificationARNs Partition Region StackId StackName URLSuffix', 'AWS::')

/** A resource that a Lambda makes. */
export const isCustom = (type: string) => type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource'

/** What is wrong with the functions inside a value: unknown ones, and references that lead nowhere. */
export function* faultsOfReferences(template: Template, value: unknown, path: string): Generator<Fault> {
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* faultsOfReferences(template, each, `${path}[${index}]`)
  if (!isObject(value)) return
  const name = functionIn(value)
  if (name === 'Ref') yield* faultsOfRef(template, String(value.Ref), path)
  else if (name === 'Fn::GetAtt') {
    const [id = '', ...attribute] = [value['Fn::GetAtt']].flat().join('.').split('.')
    yield* faultsOfAttribute(template, id, attribute.join('.'), path)
  } else if (name === 'Fn::Sub') {
    const [text, given = {}] = [value['Fn::Sub']].flat() as [string, Json?]
    for (const [, inside = ''] of text.matchAll(/\$\{([^!}][^}]*)\}/g)) {
      const [id = '', ...attribute] = inside.split('.')
      if (Object.hasOwn(given, inside)) continue
      if (attribute.length > 0) yield* faultsOfAttribute(template, id, attribute.join('.'), path)
      else yield* faultsOfRef(template, id, path)
    }
  } else if (name && !functions.has(name)) yield [path, `uses ${name}, which CloudFormation does not know`]
  for (const [key, each] of Object.entries(value)) yield* faultsOfReferences(template, each, `${path}.${key}`)
}

function* faultsOfRef({ Resources = {}, Parameters = {} }: Template, id: string, path: string): Generator<Fault> {
  if (!Object.hasOwn(Resources, id) && !Object.hasOwn(Parameters, id) && !pseudo.has(id))
    yield [path, `refers to ${id}, which is not in this template`]
}

function* faultsOfAttribute(
  { Resources = {} }: Template,
  id: string,
  attribute: string,
  path: string,
): Generator<Fault> {
  const resource = Resources[id]
  if (!resource) return yield [path, `refers to ${id}, which is not in this template`]
  const type = String(resource.Type)
  // Some properties can be read back too.
  const { attributes = {}, properties = {} } = specOf(type) ?? {}
  if (!isCustom(type) && !Object.hasOwn(attributes, attribute) && !Object.hasOwn(properties, attribute))
    yield [path, `asks ${id} for ${attribute}, which ${type} does not have`]
}
