import type { Page, Route } from 'playwright-core'
import { seedDemo } from '../../bin/seed/demo.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Services } from '../../functions/lib/serve.ts'
import type { CallName, Envelope } from '../../shared/contract/index.ts'
import type { Session } from '../../shared/contract/session.ts'
import { nameOf } from './answers.ts'
import { type Console, nowhere, storageOf, store } from './browser.ts'
import { edgeOf } from './edge.ts'
import { allHandlers } from './handlers.ts'
import { fakeFiles, fakeIdentity, fakeJobQueue, fakeMail, fakeVault } from './people.ts'
import { testTables } from './tables.ts'
import { clientIdAt } from './world.ts'

/** A Wednesday, in the afternoon of one facility's shift and long after another's. */
const now = Date.parse('2026-09-16T20:40:00.000Z')

/** As long as no test runs: what ends is looked at by the browser's clock, which stands still. */
const tokenFor = (uid: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ username: uid, exp: now / 1000 + 86_400 })}.none`
}
const uidIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { username: string }).username

const claimsOf = (uid: string) => ({
  token_use: 'access',
  username: uid,
  auth_time: String(now / 1000),
  origin_jti: uid,
})

/**
 * The demo at a time that stands still, so that its pages show the same on any day: their files come from the console's
 * own cloud, and what they ask for is answered in process by the handlers, over tables that were filled for that moment.
 */
export const frozenDemo = async (open: Console) => {
  const { url } = open.here
  const mediaOrigin = url.replace('localhost', '127.0.0.1')
  const tables = await testTables()
  const { stores } = tables
  const { identity } = fakeIdentity()
  const { files: kept, kept: stored } = fakeFiles()
  const files = { ...kept, link: async (location: string) => `${mediaOrigin}/s3/${location}` }
  const vault = fakeVault()
  await seedDemo({ ...tables, identity, files, vault, now, log: () => {} })
  const services: Services = {
    ...{ stores, identity, files, newId, now: () => now },
    ...{ mail: fakeMail().mail, jobQueue: fakeJobQueue().jobQueue, vault },
  }
  const edge = edgeOf(services, allHandlers)
  const company = (await stores.companies.uidOf('acme')) ?? ''
  const users = await stores.users.list(company)

  const sessionOf = async (username: string) => {
    const user = users.find((each) => each.username === username)
    if (!user) throw new Error(`The demo has no ${username}`)
    const { body } = await edge('open', { body: '{}', claims: claimsOf(user.uid) })
    return (JSON.parse(body) as Envelope<Session>).data as Session
  }

  const answered = async (route: Route, name: CallName) => {
    const request = route.request()
    const headers = request.headers()
    const token = headers.authorization?.slice('Bearer '.length)
    const { statusCode, body } = await edge(name, {
      ...{ body: request.postData() ?? '', headers },
      ...(token ? { claims: claimsOf(uidIn(token)) } : {}),
    })
    await route.fulfill({ status: statusCode, contentType: 'application/json', body })
  }

  /** Has a page ask here. @returns whether all that it asked for was answered, and what it asked to be changed */
  const follow = async (page: Page) => {
    let waiting = 0
    await page.context().clock.setFixedTime(now)
    await page.route('**/api/**', async (route) => {
      const name = nameOf(route.request().url())
      if (!name) return route.abort()
      waiting++
      // A page that is closed meanwhile wants no answer.
      await answered(route, name).catch(() => undefined)
      waiting--
    })
    await page.route(`${mediaOrigin}/s3/**`, (route) => {
      const file = stored.get(new URL(route.request().url()).pathname.slice('/s3/'.length))
      return file ? route.fulfill({ contentType: file.type, body: file.bytes }) : route.abort()
    })
    return { quiet: () => waiting === 0 }
  }

  return {
    /** A page of the console as one of the demo's users finds it, or as a stranger does. */
    visit: async (path: string, username?: string) => {
      const { page } = await open.visitor()
      const { quiet } = await follow(page)
      if (username) {
        const session = await sessionOf(username)
        const token = tokenFor(session.user.uid)
        const tokens = { AccessToken: token, IdToken: token, RefreshToken: token }
        const clientId = await clientIdAt(url)
        await page.goto(url + nowhere)
        await store(page, storageOf({ clientId, tokens, company: 'acme', session, at: now }))
      }
      await page.goto(url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy=true]'))
      return { page, quiet }
    },
    stop: tables.stop,
  }
}
