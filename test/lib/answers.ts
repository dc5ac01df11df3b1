import type { Page, Route } from 'playwright-core'
import { callNames, calls } from '../../shared/contract/index.ts'

/** What a page asks for, and answers of the test's own in the place of the server's. */

const byPath = new Map(callNames.map((name) => [`/api${calls[name].path}`, name]))
/** The call that a request is, by its address. */
export const nameOf = (url: string) => byPath.get(new URL(url).pathname)

/** What is done to each call of the page: let through, held back, or answered. */
type Treatment = (route: Route) => Promise<unknown>

export const letThrough: Treatment = (route) => route.continue()

/** An answer as the edge gives it. */
export const answerWith =
  (status: number, code: string, message: string): Treatment =>
  (route) =>
    route.fulfill({ status, json: { status, code, message, data: null } })

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, emptied(each)]))
}

/** The server's answer with every list in it emptied, as long as the contract allows it. */
export const nothingThere: Treatment = async (route) => {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { data: unknown }
  const name = nameOf(route.request().url())
  const data = emptied(envelope.data)
  const entry = name && (calls[name] as { response: { safeParse: (data: unknown) => { success: boolean } } })
  const paged = Object(data).items !== undefined
  const allowed = paged || entry?.response.safeParse(data).success
  return route.fulfill({ response: answer, json: allowed ? { ...envelope, data } : envelope })
}

/**
 * Changes what the server answers, or a file has, before the page gets it.
 * @param url as `page.route` takes it
 * @param change what becomes of the JSON
 */
export const changeAnswers = <T = { data: object }>(
  page: Page,
  url: string,
  change: (json: T) => object | Promise<object>,
) =>
  page.route(url, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: await change((await response.json()) as T) })
    } catch (error) {
      // A page that is closed while an answer is on its way gets none.
      if (!page.isClosed()) throw error
    }
  })

/** Holds calls back until `release`, which has them treated. */
export const held = () => {
  const { promise, resolve } = Promise.withResolvers<Treatment>()
  const treatment: Treatment = async (route) => (await promise)(route)
  return { treatment, release: resolve }
}

/** How long a page takes to ask for what an answer leads to, ms. */
const aMoment = 100

/** Follows the calls of a page; `treat` decides what becomes of those that `isOwn` takes. */
export const callsOf = async (page: Page) => {
  const asked = new Set<string>()
  const open = new Set<unknown>()
  let lastChange = performance.now()
  const change = (by: () => unknown) => {
    by()
    lastChange = performance.now()
  }
  let isOwn = (_name: string) => false
  let treatment = letThrough
  page.on('request', (request) => {
    const name = nameOf(request.url())
    if (!name) return
    asked.add(name)
    change(() => open.add(request))
  })
  page.on('requestfinished', (request) => change(() => open.delete(request)))
  page.on('requestfailed', (request) => change(() => open.delete(request)))
  await page.route('**/api/**', (route) => {
    const name = nameOf(route.request().url())
    return (name && isOwn(name) ? treatment : letThrough)(route).catch(() => undefined)
  })
  return {
    /** The names of all calls since it was asked last. */
    asked: () => {
      const names = new Set(asked)
      asked.clear()
      return names
    },
    /** Whether no answer is waited for, and was not a moment ago: what it brought may ask for more. */
    quiet: () => open.size === 0 && performance.now() - lastChange > aMoment,
    treat: (own: (name: string) => boolean, by: Treatment) => {
      isOwn = own
      treatment = by
    },
  }
}
