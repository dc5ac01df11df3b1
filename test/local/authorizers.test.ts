import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { httpApi, type Route } from '../../bin/local/http/apiGateway.ts'
import { InvocationFailure } from '../../bin/local/lambda/sandbox.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** An API with one route whose authorizer answers as told. @returns the status of a call, and who was asked */
const api = async (answer: () => unknown, more: { ttl?: number; permitted?: boolean } = {}) => {
  const asked: string[] = []
  const request = { functionArn: 'authorizer', permitted: true, headers: ['x-origin-key'], ttl: 3600, ...more }
  const route: Route = {
    key: 'POST /open',
    functionArn: 'open',
    permitted: true,
    timeout: 1000,
    authorizer: { request },
  }
  const handle = httpApi(
    { id: 'api', routes: new Map([[route.key, route]]), throttle: { rate: 1000, burst: 1000 } },
    async (name, event) => {
      asked.push(name)
      if (name === 'authorizer') return answer()
      return { statusCode: 200, body: JSON.stringify((event as { requestContext: object }).requestContext) }
    },
    () => undefined,
  )
  const server = createServer((incoming, response) => void handle(incoming, response, '/open', ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const call = async (key?: string) => {
    const answered = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: key === undefined ? {} : { 'x-origin-key': key },
    })
    return { status: answered.status, body: await answered.json() }
  }
  return { asked, call }
}

describe('a Lambda that says who may call', () => {
  test('is not asked about a call that does not carry what it decides by', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: true }))
    expect(await call()).toEqual({ status: 401, body: { message: 'Unauthorized' } })
    expect(await call('')).toMatchObject({ status: 401 })
    expect(asked).toEqual([])
  })

  test('lets pass, and what it says of the caller is told to the Lambda behind', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: true, context: { by: 'cdn' } }))
    const { status, body } = await call('k')
    expect([status, body.authorizer]).toEqual([200, { lambda: { by: 'cdn' } }])
    expect(asked).toEqual(['authorizer', 'open'])
  })

  test('refuses, and the Lambda behind does not run', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: false }))
    expect(await call('k')).toEqual({ status: 403, body: { message: 'Forbidden' } })
    expect(asked).toEqual(['authorizer'])
  })

  test('is asked once about the same value, and again about another', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: true }))
    for (const key of ['k', 'k', 'k', 'other']) expect((await call(key)).status).toBe(200)
    expect(asked.filter((name) => name === 'authorizer')).toHaveLength(2)
  })

  test('is asked each time where nothing is kept', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: true }), { ttl: 0 })
    for (const key of ['k', 'k']) await call(key)
    expect(asked.filter((name) => name === 'authorizer')).toHaveLength(2)
  })

  test.each<[string, () => unknown]>([
    ['fails', () => Promise.reject(new InvocationFailure('Error', 'no'))],
    ['answers in another form', () => ({ principalId: 'x', policyDocument: {} })],
    ['answers nothing', () => null],
  ])('that %s is a failure of ours, which is not kept', async (_what, answer) => {
    const { asked, call } = await api(answer)
    for (const key of ['k', 'k'])
      expect(await call(key)).toEqual({ status: 500, body: { message: 'Internal Server Error' } })
    expect(asked).toEqual(['authorizer', 'authorizer'])
  })

  test('that the API may not invoke is a failure of ours', async () => {
    const { asked, call } = await api(() => ({ isAuthorized: true }), { permitted: false })
    expect((await call('k')).status).toBe(500)
    expect(asked).toEqual([])
  })
})
