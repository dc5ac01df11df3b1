import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Properties = Record<string, unknown>

/** A resource as its stack's template declares it, references not yet filled in. */
export interface Resource {
  stack: string
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
}

interface Manifest {
  artifacts: Record<string, { type: string; properties?: { templateFile?: string; stackName?: string } }>
}

/** Reads what `app.synth()` wrote into a folder. */
export const readTemplates = (outdir: string): Templates => {
  const manifest = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as Manifest
  const templates: Record<string, Template> = {}
  for (const [id, { type, properties }] of Object.entries(manifest.artifacts)) {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) continue
    templates[properties.stackName ?? id] = JSON.parse(
      readFileSync(join(outdir, properties.templateFile), 'utf8'),
    ) as Template
  }
  return fromTemplates(templates, outdir)
}

export const fromTemplates = (templates: Record<string, Template>, outdir: string): Templates => ({
  outdir,
  templates,
  resources: Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources).map(([id, { Type, Properties = {}, Metadata = {} }]) => ({
      stack,
      id,
      type: Type,
      properties: Properties,
      metadata: Metadata,
    })),
  ),
})
