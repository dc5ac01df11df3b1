import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site } from '../handheld/site.ts'

/** The device API of a site over HTTP, as handhelds see it. */
export const listen = async (site: Site) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await site.handle({
      body: Buffer.concat(chunks).toString('base64'),
      isBase64Encoded: true,
      headers: request.headers as Record<string, string>,
      requestContext: {
        http: { method: request.method ?? '', path: request.url ?? '', sourceIp: '192.0.2.9' },
        requestId: 'test',
      },
    })
    response.writeHead(answer.statusCode, answer.headers)
    response.end(Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
