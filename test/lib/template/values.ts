import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec'
import type { Property, PropertyType, Resource, SpecDatabase } from '@aws-cdk/service-spec-types'
import { type Fault, functionIn, isNothing, isObject, type Json } from './functions.ts'

let loaded: SpecDatabase | undefined
/** AWS's own description of every type of resource; a third of a second at the first call. */
const spec = () => {
  loaded ??= loadAwsServiceSpecSync()
  return loaded
}

/** What AWS says of a type of resource, such as `AWS::SQS::Queue`. */
export const specOf = (type: string): Resource | undefined =>
  spec().lookup('resource', 'cloudFormationType', 'equals', type)[0]

const typeName = (type: PropertyType): string =>
  type.type === 'union' ? type.types.map(typeName).join(' or ') : type.type === 'ref' ? 'an object' : type.type

const primitives: Partial<Record<PropertyType['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'date-time': (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  json: (value) => typeof value === 'string' || typeof value === 'object',
  null: (value) => value === null,
}

const tag: Record<string, Property> = {
  Key: { required: true, type: { type: 'string' } },
  Value: { required: true, type: { type: 'string' } },
}

export function* faultsOfProperties(properties: Record<string, Property>, value: Json, path: string): Generator<Fault> {
  for (const [name, each] of Object.entries(value)) {
    if (isNothing(each)) continue
    const property = properties[name]
    if (property) yield* faultsOfValue(property.type, each, `${path}.${name}`)
    else yield [`${path}.${name}`, 'is no property of this type']
  }
  for (const [name, { required }] of Object.entries(properties))
    if (required && isNothing(value[name])) yield [`${path}.${name}`, 'is required']
}

/** What is wrong with a value and with what it holds. */
function* faultsOfValue(type: PropertyType, value: unknown, path: string): Generator<Fault> {
  const filledIn = functionIn(value)
  if (filledIn) {
    // Both ends of a choice are values of the type; of other functions nobody knows the value yet.
    const ends = filledIn === 'Fn::If' ? ((value as Json)['Fn::If'] as unknown[]).slice(1) : []
    for (const each of ends) if (!isNothing(each)) yield* faultsOfValue(type, each, path)
    return
  }
  const must = (what: string): Fault => [path, `must be ${what}, not ${JSON.stringify(value)}`]
  const primitive = primitives[type.type]
  if (primitive) {
    const { allowedValues: allowed } = type as { allowedValues?: readonly unknown[] }
    if (!primitive(value)) yield must(typeName(type))
    else if (allowed && !allowed.includes(value)) yield must(`one of ${allowed.join(', ')}`)
  } else if (type.type === 'union') {
    const tries = type.types.map((each) => [...faultsOfValue(each, value, path)])
    if (tries.some((found) => found.length === 0)) return
    // The kind that the value comes nearest to says what is wrong with it.
    const near = tries.filter((found) => found.every(([at]) => at !== path)).sort((a, b) => a.length - b.length)[0]
    yield* near ?? [must(typeName(type))]
  } else if (type.type === 'array') {
    if (!Array.isArray(value)) yield must('an array')
    else
      for (const [index, each] of value.entries())
        if (!isNothing(each)) yield* faultsOfValue(type.element, each, `${path}[${index}]`)
  } else if (!isObject(value)) yield must('an object')
  else if (type.type === 'map')
    for (const [key, each] of Object.entries(value)) yield* faultsOfValue(type.element, each, `${path}.${key}`)
  else if (type.type === 'tag') yield* faultsOfProperties(tag, value, path)
  else if (type.type === 'ref')
    yield* faultsOfProperties(spec().get('typeDefinition', type.reference).properties, value, path)
}
