import { rmSync } from 'node:fs'
import { built } from '../../../bin/local/build.ts'
import { readTemplates, type Templates } from '../../../bin/local/template/resources.ts'

/** Everything that is deployed, the console and its CDN too, with the real bundles: what `npx cdk deploy` would take. */
export const frontedStacks = async (): Promise<Templates> => {
  const sources = ['functions', 'shared', 'stacks', 'web', 'bin/bundle.ts', 'bin/web.ts', 'bin/web']
  const folder = await built('fronted', sources, async (outdir) => {
    const [{ bundleLambdas }, { buildWeb }, { buildApp }] = await Promise.all([
      import('../../../bin/bundle.ts'),
      import('../../../bin/web.ts'),
      import('../../../stacks/app.ts'),
    ])
    const [bundles, web] = [`${outdir}-bundles`, `${outdir}-web`]
    const [{ scriptHashes }] = await Promise.all([buildWeb(web), bundleLambdas(bundles)])
    buildApp({ outdir, bundles, web: { folder: web, scriptHashes }, stage: 'local' }).synth()
    for (const path of [bundles, web]) rmSync(path, { recursive: true, force: true })
  })
  return readTemplates(folder)
}
