import { account, attributeOf, refOf, region } from './names.ts'
import type { Environment, Resource, Templates } from './resources.ts'

const pseudo = (stackEnvironment: Environment = {}): Record<string, string> => ({
  'AWS::Region': stackEnvironment.region ?? region,
  'AWS::AccountId': stackEnvironment.account ?? account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
})

/** Fills references in, as CloudFormation does at deployment. */
export const evaluator = ({ resources, templates, stackEnvironments }: Templates) => {
  const byId = new Map(resources.map((resource) => [`${resource.stack}/${resource.id}`, resource]))

  const find = (stack: string, id: string): Resource => {
    const resource = byId.get(`${stack}/${id}`)
    if (!resource) throw new Error(`The template of ${stack} refers to ${id}, which it does not declare.`)
    return resource
  }

  const ref = (stack: string, id: string): unknown => {
    if (id === 'AWS::NoValue') return undefined
    if (id === 'AWS::StackName') return stack
    const known = pseudo(stackEnvironments[stack])
    if (Object.hasOwn(known, id)) return known[id]
    const parameter = templates[stack]?.Parameters?.[id]
    return parameter ? parameter.Default : refOf(find(stack, id))
  }

  const imported = (name: unknown): unknown => {
    for (const [stack, { Outputs = {} }] of Object.entries(templates)) {
      for (const { Value, Export } of Object.values(Outputs)) {
        if (Export && evaluate(stack, Export.Name) === name) return evaluate(stack, Value)
      }
    }
    throw new Error(`No stack exports ${String(name)}.`)
  }

  const sub = (stack: string, template: unknown): string => {
    const [text, values] = Array.isArray(template)
      ? (template as [string, Record<string, unknown>])
      : [String(template), {}]
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`
      if (Object.hasOwn(values, name)) return String(evaluate(stack, values[name]))
      const [id = '', ...attribute] = name.split('.')
      return String(attribute.length ? attributeOf(find(stack, id), attribute.join('.')) : ref(stack, id))
    })
  }

  const functions: Record<string, (stack: string, argument: never) => unknown> = {
    Ref: (stack, id: string) => ref(stack, id),
    'Fn::GetAtt': (stack, argument: [string, string] | string) => {
      const [id = '', ...attribute] = typeof argument === 'string' ? argument.split('.') : argument
      const resource = find(stack, id)
      if (resource.type === 'AWS::SSM::Parameter' && attribute.join('.') === 'Value')
        return evaluate(stack, resource.properties.Value)
      return attributeOf(resource, attribute.join('.'))
    },
    'Fn::Join': (stack, [separator, parts]: [string, unknown]) =>
      (evaluate(stack, parts) as unknown[]).map(String).join(separator),
    'Fn::Sub': sub,
    'Fn::FindInMap': (stack, argument: unknown[]) => {
      const [map, first, second] = argument.map((each) => String(evaluate(stack, each)))
      return templates[stack]?.Mappings?.[map ?? '']?.[first ?? '']?.[second ?? '']
    },
    'Fn::ImportValue': (stack, name: unknown) => imported(evaluate(stack, name)),
    'Fn::Select': (stack, [index, list]: [number | string, unknown]) =>
      (evaluate(stack, list) as unknown[])[Number(index)],
    'Fn::Split': (stack, [separator, text]: [string, unknown]) => String(evaluate(stack, text)).split(separator),
  }

  /** A value of a stack's template with every reference filled in. */
  const evaluate = (stack: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => evaluate(stack, each)).filter((each) => each !== undefined)
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    const [name, argument] = entries[0] ?? []
    if (entries.length === 1 && name && (name === 'Ref' || name.startsWith('Fn::'))) {
      const filled = functions[name]
      if (!filled) throw new Error(`The template of ${stack} uses ${name}, which is not known here.`)
      return filled(stack, argument as never)
    }
    return Object.fromEntries(entries.map(([key, each]) => [key, evaluate(stack, each)]))
  }
  return evaluate
}
