import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'aws-cdk-lib'
import { afterAll } from 'vitest'
import { type AppProps, buildApp } from '../../stacks/app.ts'
import { grants } from '../../stacks/grants.ts'

export interface Resource {
  Type: string
  // biome-ignore lint/suspicious/noExplicitAny: templates are read at many depths
  Properties: any
  DeletionPolicy?: string
}
export interface Found extends Resource {
  id: string
  stack: string
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder with a bundle of each Lambda and a console: templates depend on their presence, not on what they do. */
const built = () => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-infra-'))
  folders.push(folder)
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of Object.keys(grants)) write(`lambdas/${name}/index.mjs`, `export const handler = () => '${name}'`)
  write('web/index.html', '<!doctype html>')
  write('web/index.es.html', '<!doctype html>')
  write('web/login.html', '<!doctype html>')
  write('web/login.es.html', '<!doctype html>')
  write('web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('web/assets/main-ABCDEFGH.js', 'export {}')
  return folder
}

/** As far as push can be set up, it is. */
const fcmKey = { secret: 'shiftdeck/fcm', turn: 1 }

export const appWith = (props: Partial<AppProps> = {}): App => {
  const folder = built()
  const web = { folder: join(folder, 'web'), scriptHashes: ["'sha256-abc='", "'sha256-def='"] }
  return buildApp({
    outdir: join(folder, 'out'),
    bundles: join(folder, 'lambdas'),
    web,
    stage: 'prod',
    fcmKey,
    ...props,
  })
}

/** As it runs on one machine, without what serves and guards the console. */
export const withoutWeb = (): App => {
  const folder = built()
  return buildApp({ outdir: join(folder, 'out'), bundles: join(folder, 'lambdas'), stage: 'local', fcmKey })
}

/** Every resource of every template of the app. */
export const resourcesOf = (app: App): Found[] =>
  app.synth().stacks.flatMap(({ stackName, template }) =>
    Object.entries(template.Resources as Record<string, Resource>).map(([id, resource]) => ({
      ...resource,
      id,
      stack: stackName.split('-').at(-1) ?? '',
    })),
  )

export const ofType = (resources: Found[], type: string) => resources.filter(({ Type }) => Type === type)
