import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Properties = Record<string, unknown>

/** A resource as its stack's template declares it, references not yet filled in. */
export interface Resource {
  stack: string
  /** Where its stack is deployed to; undefined where the template fits any region. */
  region?: string
  /** Logical id */
  id: string
  type: string
  properties: Properties
  metadata: Properties
}

interface Template {
  Resources?: Record<string, { Type: string; Properties?: Properties; Metadata?: Properties }>
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>
  Parameters?: Record<string, { Default?: unknown }>
}

/** The synthesized templates: every resource of every stack. */
export interface Templates {
  /** The folder with templates and assets. */
  outdir: string
  resources: Resource[]
  templates: Record<string, Template>
  /** By stack; none for a template that fits any region. */
  regions: Record<string, string>
}

interface Manifest {
  artifacts: Record<
    string,
    { type: string; environment?: string; properties?: { templateFile?: string; stackName?: string } }
  >
}

/** Reads what `app.synth()` wrote into a folder. */
export const readTemplates = (outdir: string): Templates => {
  const manifest = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as Manifest
  const templates: Record<string, Template> = {}
  const regions: Record<string, string> = {}
  for (const [id, { type, environment, properties }] of Object.entries(manifest.artifacts)) {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) continue
    const stack = properties.stackName ?? id
    templates[stack] = JSON.parse(readFileSync(join(outdir, properties.templateFile), 'utf8')) as Template
    const region = environment?.split('/').at(-1)
    if (region && region !== 'unknown-region') regions[stack] = region
  }
  return fromTemplates(templates, outdir, regions)
}

export const fromTemplates = (
  templates: Record<string, Template>,
  outdir: string,
  regions: Record<string, string> = {},
): Templates => ({
  outdir,
  templates,
  regions,
  resources: Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources).map(([id, { Type, Properties = {}, Metadata = {} }]) => ({
      stack,
      ...(regions[stack] ? { region: regions[stack] } : {}),
      id,
      type: Type,
      properties: Properties,
      metadata: Metadata,
    })),
  ),
})
