import { evaluator } from './evaluate.ts'
import { arnOf, physicalName, refOf } from './names.ts'
import type { Properties, Resource, Templates } from './resources.ts'

/** A resource as it is once deployed: with a name, an ARN and every reference filled in. */
export interface Deployed extends Resource {
  name: string
  arn: string
  /** What `Ref` answers, such as the URL of a queue. */
  ref: string
}

export const deploy = (templates: Templates) => {
  const evaluate = evaluator(templates)
  const resources: Deployed[] = templates.resources.map((resource) => {
    const properties = evaluate(resource.stack, resource.properties) as Properties
    const filled = { ...resource, properties }
    return { ...filled, name: physicalName(filled), arn: arnOf(filled), ref: refOf(filled) }
  })
  const known = new Map(
    resources.flatMap((resource) => [
      [resource.name, resource],
      [resource.arn, resource],
    ]),
  )
  return {
    outdir: templates.outdir,
    ofType: (...types: string[]) => resources.filter(({ type }) => types.includes(type)),
    /** @throws where no stack has such an output */
    output: (name: string): string => {
      for (const [stack, { Outputs }] of Object.entries(templates.templates))
        if (Outputs?.[name]) return String(evaluate(stack, Outputs[name].Value))
      throw new Error(`The stacks have no output ${name}.`)
    },
    /** @throws where the stacks declare no such resource */
    named: (nameOrArn: unknown): Deployed => {
      const found = known.get(String(nameOrArn))
      if (!found) throw new Error(`The stacks declare no ${String(nameOrArn)}.`)
      return found
    },
  }
}

export type Deployment = ReturnType<typeof deploy>
