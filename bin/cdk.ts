import { fileURLToPath } from 'node:url'
import { buildApp } from '../stacks/app.ts'
import { bundleLambdas } from './bundle.ts'

/** What `npx cdk <command> -c name=value` gives. */
const given = JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') as Record<string, string | undefined>
const { stage = 'dev', domain, mailFrom } = given

const bundles = fileURLToPath(new URL('../dist/lambdas', import.meta.url))
await bundleLambdas(bundles)
buildApp({ bundles, stage, ...(domain ? { domain } : {}), ...(mailFrom ? { mailFrom } : {}) }).synth()
