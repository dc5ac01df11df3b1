import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpApi, type Route } from '../../bin/local/http/apiGateway.ts'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { handheld } from '../../shared/contract/handheld.ts'
import type { Site } from '../handheld/site.ts'

/** The device API of a site over HTTP, as handhelds see it: bodies come through an HTTP API. */
export const listen = async (site: Site) => {
  const routes = new Map<string, Route>(
    Object.values(handheld).map(({ method, path }) => {
      const key = `${method} ${path}`
      return [key, { key, functionArn: 'handheld', permitted: true, timeout: 29_000 }]
    }),
  )
  const invoke = (_arn: string, event: unknown) => site.handle(event as APIGatewayProxyEventV2)
  const api = httpApi({ id: 'device', routes, throttle: { rate: 2000, burst: 4000 } }, invoke, () => undefined)
  const server = createServer((request, response) => void api(request, response, request.url ?? '', ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
