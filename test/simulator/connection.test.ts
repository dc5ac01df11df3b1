import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { deliver, noTraffic } from '../../bin/simulator/connection.ts'
import { faultsOf } from '../../bin/simulator/faults.ts'

let close = () => {}
afterEach(() => close())

/** A server that answers one try after the other, and when each of them came (ms since the one before). */
const answering = async (...answers: ((response: ServerResponse) => void)[]) => {
  const came: number[] = []
  const server = createServer((request, response) => {
    came.push(performance.now())
    request.resume()
    answers[came.length - 1]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, waits: () => came.slice(1).map((at, index) => at - (came[index] ?? 0)) }
}
const answer =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
const good = answer(200, { status: 200, message: 'OK', data: { server_time: 7 } })
const deliverTo = (url: string, luck = 0.999) => {
  const random = { next: () => luck } as Parameters<typeof faultsOf>[0]
  const traffic = noTraffic()
  const faults = faultsOf(random, { loss: 0, duplicates: 0 })
  return deliver({ url, faults, traffic, off: new AbortController().signal }, 'leaveGroup', { join_id: 'j', at: 1 })
}

test('a device waits as long as the server asks, and a random part longer', async () => {
  const busy = answer(503, { status: 503, code: 'unavailable', message: '', data: null }, { 'retry-after': '3' })
  const { url, waits } = await answering(busy, good)
  expect(await deliverTo(url)).toEqual({ server_time: 7 })
  expect(waits()[0]).toBeGreaterThanOrEqual(4400)
  close()
  const other = await answering(busy, good)
  await deliverTo(other.url, 0)
  expect(other.waits()[0]).toBeGreaterThanOrEqual(2990)
  expect(other.waits()[0]).toBeLessThan(4400)
})

test('where the gateway answers, which asks for nothing, it waits for long, and longer each time', async () => {
  const throttled = answer(429, { message: 'Too Many Requests' })
  const full = answer(503, { message: 'Service Unavailable' })
  const { url, waits } = await answering(throttled, full, good)
  await deliverTo(url, 0)
  const [first = 0, second = 0] = waits()
  expect(first).toBeGreaterThanOrEqual(990)
  expect(second).toBeGreaterThanOrEqual(1990)
})

test('what got lost is sent again soon', async () => {
  const { url, waits } = await answering((response) => response.destroy(), good)
  await deliverTo(url, 0)
  expect(waits()[0]).toBeGreaterThanOrEqual(120)
  expect(waits()[0]).toBeLessThan(900)
})

test.each([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [413, 'Request Entity Too Large'],
])('where the gateway refuses a call for good (%i), it is not sent again', async (status, message) => {
  const { url, waits } = await answering(answer(status, { message }), good)
  await expect(deliverTo(url)).rejects.toMatchObject({ status, message: expect.stringContaining(message) })
  expect(waits()).toEqual([])
})

test('what is no answer of the server, such as a page of something between, is waited out', async () => {
  const page = (response: ServerResponse) => {
    response.writeHead(403, { 'content-type': 'text/html' })
    response.end('<h1>Request blocked</h1>')
  }
  const { url, waits } = await answering(page, good)
  expect(await deliverTo(url)).toEqual({ server_time: 7 })
  expect(waits()).toHaveLength(1)
})
