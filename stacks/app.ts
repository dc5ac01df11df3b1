import { readdirSync } from 'node:fs'
import { App, type Environment, Tags } from 'aws-cdk-lib'
import { ApiStack } from './api.ts'
import { DataStack } from './data.ts'
import { IdentityStack } from './identity.ts'

export interface AppProps {
  /** Where templates and assets are written by `app.synth()`; a folder of the system's temp by default. */
  outdir?: string
  /** The folder that holds `<name>/index.mjs` of every Lambda. */
  bundles: string
  /** `prod` protects data from deletion. */
  stage: string
  /** The domain that the console is served at, such as `shiftdeck.example.com`. */
  domain?: string
  /** The address that mail comes from; `no-reply@<domain>` by default. */
  mailFrom?: string
  env?: Environment
}

/**
 * The whole system as one CDK app. `app.synth()` writes the templates; no account, network or docker is needed.
 *
 * For who reads the templates without CloudFormation: `app.synth().stacks` lists them in the order of their
 * dependencies. A value of another stack is `{ 'Fn::ImportValue': name }`, where `name` is the `Export.Name` of one of
 * that stack's `Outputs`. A Lambda's code is the folder that its `Metadata['aws:asset:path']` names in `outdir`. The
 * permissions of a role are all in the `AWS::IAM::Policy` whose `Roles` refer to it.
 */
export const buildApp = ({ outdir, bundles, stage, domain, mailFrom, env }: AppProps): App => {
  const app = new App({
    ...(outdir ? { outdir } : {}),
    analyticsReporting: false,
    treeMetadata: false,
    context: {
      'aws:cdk:enable-asset-metadata': true,
      '@aws-cdk/core:enablePartitionLiterals': true,
      '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
      '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
    },
  })
  const kept = stage === 'prod'
  const shared = { kept, ...(env ? { env } : {}) }
  const idOf = (name: string) => `shiftdeck-${stage}-${name}`
  const sender = mailFrom ?? `no-reply@${domain ?? 'shiftdeck.example'}`

  const data = new DataStack(app, idOf('data'), shared)
  const identity = new IdentityStack(app, idOf('identity'), {
    ...shared,
    mailFrom: sender,
    ...(domain ? { domain } : {}),
  })
  const names = readdirSync(bundles)
  new ApiStack(app, idOf('api'), { ...shared, names, bundles, data, identity, mailFrom: sender })

  Tags.of(app).add('product', 'shiftdeck')
  Tags.of(app).add('stage', stage)
  return app
}
