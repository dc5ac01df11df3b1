import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { httpApi, type Route } from '../../bin/local/http/apiGateway.ts'
import { listen } from '../../bin/local/http/listen.ts'
import { type Throttle, tokenBucket } from '../../bin/local/http/throttle.ts'
import type { Invoke } from '../../bin/local/lambda/runner.ts'
import { InvocationFailure } from '../../bin/local/lambda/sandbox.ts'
import { world } from '../lib/world.ts'

describe('a token bucket', () => {
  const bucket = (throttle: Throttle) => {
    let now = 0
    const take = tokenBucket(throttle, () => now)
    return (tries: number, later = 0) => {
      now += later
      return Array.from({ length: tries }, take).filter(Boolean).length
    }
  }

  test('lets a burst pass, and then as many a second as its rate', () => {
    const passed = bucket({ rate: 10, burst: 25 })
    expect(passed(40)).toBe(25)
    expect(passed(40)).toBe(0)
    expect(passed(40, 500)).toBe(5)
    expect(passed(40, 1000)).toBe(10)
  })

  test('gathers no more than a burst', () => {
    const passed = bucket({ rate: 10, burst: 25 })
    expect(passed(100, 3_600_000)).toBe(25)
  })
})

describe('an HTTP API', () => {
  let close = async () => {}
  afterEach(() => close())
  const plenty = { rate: 1000, burst: 1000 }
  const route: Route = { key: 'POST /x', functionArn: 'f', permitted: true, timeout: 29_000 }
  const apiWith = async (invoke: Invoke, throttle: Throttle = plenty) => {
    const handle = httpApi({ id: 'a', routes: new Map([['POST /x', route]]), throttle }, invoke, () => undefined)
    const server = await listen((...exchange) => void handle(...exchange, '/x', ''))
    close = server.close
    return server.port
  }
  const post = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
    return [answer.status, await answer.json()]
  }

  test('refuses what its stage does not let pass, before any function hears of it', async () => {
    let calls = 0
    const port = await apiWith(async () => ++calls, { rate: 0.001, burst: 3 })
    const answers = [await post(port), await post(port), await post(port), await post(port)]
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]).toEqual([429, { message: 'Too Many Requests' }])
    expect(calls).toBe(3)
  })

  test('answers 503 where the function is throttled', async () => {
    const port = await apiWith(async () => {
      throw new InvocationFailure('TooManyRequestsException', 'Rate Exceeded.')
    })
    expect(await post(port)).toEqual([503, { message: 'Service Unavailable' }])
  })

  test('tells the function’s queue when its caller has gone', async () => {
    const asked: boolean[] = []
    let over = () => {}
    const finished = new Promise<void>((resolve) => {
      over = resolve
    })
    const port = await apiWith(async (_arn, _event, _id, wanted = () => true) => {
      asked.push(wanted())
      caller.destroy()
      await expect.poll(wanted).toBe(false)
      over()
      return null
    })
    const caller = request({ port, method: 'POST' })
    caller.on('error', () => {})
    caller.end('{}')
    await finished
    expect(asked).toEqual([true])
  })
})

test('the stage of the templates says how much an API takes', async () => {
  const { call, stop } = await world({
    change: ({ resources }) => {
      for (const { type, properties } of resources)
        if (type === 'AWS::ApiGatewayV2::Stage')
          properties.DefaultRouteSettings = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 }
    },
  })
  try {
    const once = () => call('begin', { company_url: 'acme', username: 'x' })
    const answers = [await once(), await once(), await once()]
    expect(answers.map(({ http, message }) => [http, message])).toEqual([
      [200, 'OK'],
      [200, 'OK'],
      [429, 'Too Many Requests'],
    ])
    // Each API has a stage of its own.
    expect(await call('token', { device_id: 'a.b', secret: 'c' })).toMatchObject({ http: 401 })
  } finally {
    await stop()
  }
})
