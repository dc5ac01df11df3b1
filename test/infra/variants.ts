import { join } from 'node:path'
import { built } from '../../bin/local/build.ts'
import { readTemplates, type Templates } from '../../bin/local/template/resources.ts'
import type { AppProps } from '../../stacks/app.ts'
import { noExternal } from '../../stacks/external.ts'

export interface Variant {
  name: string
  /** Every template, by the name of its stack. */
  templates: Templates
}

const domains = { dev: 'dev.shiftdeck.example.com', prod: 'shiftdeck.example.com' }
const hostedZoneId = 'Z0123456789ABCDEFGHIJ'
const external = {
  ...noExternal,
  ...{ store: 'https://shop.example.com/', support: 'https://help.example.com/' },
}
const mail = { alarmMail: 'ops@example.com', providerMail: 'provider@example.com' }

/** What can be deployed: each stage, in one region or with the edge elsewhere, with and without an address of its own, with and without push. */
const kinds: Record<string, Partial<AppProps>> = {
  ...Object.fromEntries(
    (['dev', 'prod'] as const).flatMap((stage) =>
      ['us-east-1', 'eu-central-1'].flatMap((region) =>
        [{}, { domain: domains[stage], hostedZoneId }].map((at) => [
          `${stage}-${region}${'domain' in at ? '-domain' : ''}`,
          {
            ...{ stage, ...at, ...(stage === 'prod' ? { ...mail, external } : {}), env: { region } },
            // What a stage costs is reckoned without push, which is paid for where it is set up.
            ...('domain' in at && region === 'us-east-1' ? { fcmKey: undefined } : {}),
          },
        ]),
      ),
    ),
  ),
  // The records of the domain are made by hand; the account is known.
  'prod-zoneless': {
    domain: domains.prod,
    cognitoMail: 'ses',
    env: { account: '123456789012', region: 'eu-central-1' },
  },
  // The templates fit any region and account.
  anywhere: {},
}

/** Synthesized once for the state of the sources, whichever test asks first. */
export const allVariants = async (): Promise<Variant[]> => {
  const sources = ['functions', 'shared', 'stacks', 'test/infra/synthesized.ts', 'test/infra/variants.ts']
  const folder = await built('templates', sources, async (outdir) => {
    const { appWith } = await import('./synthesized.ts')
    for (const [name, props] of Object.entries(kinds)) appWith({ ...props, outdir: join(outdir, name) }).synth()
  })
  return Object.keys(kinds).map((name) => ({ name, templates: readTemplates(join(folder, name)) }))
}
