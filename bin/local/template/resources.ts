import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Properties = Record<string, unknown>

/** An account and a region; without one of them, that of this machine. */
export interface Environment {
  account?: string
  region?: string
}

/** A resource as its stack's template declares it, references not yet filled in. */
export interface Resource {
  stack: string
  /** Where its stack is deployed to, as far as the template is made for one place. */
  stackEnvironment?: Environment
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
  Mappings?: Record<string, Record<string, Record<string, unknown>>>
}

/** The synthesized templates: every resource of every stack. */
export interface Templates {
  /** The folder with templates and assets. */
  outdir: string
  resources: Resource[]
  templates: Record<string, Template>
  /** By stack */
  stackEnvironments: Record<string, Environment>
}

interface Manifest {
  artifacts: Record<
    string,
    { type: string; environment?: string; properties?: { templateFile?: string; stackName?: string } }
  >
}

/** @param environment such as `aws://unknown-account/eu-central-1` */
const stackEnvironmentOf = (environment = ''): Environment => {
  const [account, region] = environment.replace('aws://', '').split('/')
  return {
    ...(account && account !== 'unknown-account' ? { account } : {}),
    ...(region && region !== 'unknown-region' ? { region } : {}),
  }
}

/** Reads what `app.synth()` wrote into a folder. */
export const readTemplates = (outdir: string): Templates => {
  const manifest = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as Manifest
  const templates: Record<string, Template> = {}
  const stackEnvironments: Record<string, Environment> = {}
  for (const [id, { type, environment, properties }] of Object.entries(manifest.artifacts)) {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) continue
    const stack = properties.stackName ?? id
    templates[stack] = JSON.parse(readFileSync(join(outdir, properties.templateFile), 'utf8')) as Template
    stackEnvironments[stack] = stackEnvironmentOf(environment)
  }
  return fromTemplates(templates, outdir, stackEnvironments)
}

export const fromTemplates = (
  templates: Record<string, Template>,
  outdir: string,
  stackEnvironments: Record<string, Environment> = {},
): Templates => ({
  outdir,
  templates,
  stackEnvironments,
  resources: Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources).map(([id, { Type, Properties = {}, Metadata = {} }]) => ({
      stack,
      ...(stackEnvironments[stack] ? { stackEnvironment: stackEnvironments[stack] } : {}),
      id,
      type: Type,
      properties: Properties,
      metadata: Metadata,
    })),
  ),
})
