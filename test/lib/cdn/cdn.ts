import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Cloud } from '../../../bin/local/cloud.ts'
import { listen } from '../../../bin/local/http/listen.ts'
import { apisOf } from '../../../bin/local/routes.ts'
import { type Behavior, distributionOf, type ViewerRequest } from './distribution.ts'
import { uploadedTo } from './uploaded.ts'

/** What CloudFront takes off a request before a bucket sees it. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-authorization']
const compressible = /^(text\/|application\/json|image\/svg)/

const answer = (response: ServerResponse, status: number, headers: object, body: string | Buffer = '') => {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes)
}

/**
 * The distribution of the stacks in front of a running cloud, as its template has it: behaviours by path, the code at the
 * edge, headers to origins and to browsers, and the bucket of the console as the deployment fills it. What it does not
 * do: TLS, caching, the firewall.
 */
export const startCdn = async (cloud: Cloud) => {
  const { deployment } = cloud
  const distribution = distributionOf(deployment)
  const apis = apisOf(deployment)
  /** Where an API answers here: the machine has all at one port, those of the console below `/api`. */
  const localPath = (domain: string, path: string) => {
    const [id] = domain.split('.')
    if (id === apis.console.name || id === apis.tools.name) return `/api${path}`
    if (id === apis.device.name || id === apis.programs.name) return path
    throw new Error(`No API answers at ${domain}.`)
  }
  const bucketAt = (domain: string) => {
    const bucket = deployment.ofType('AWS::S3::Bucket').find(({ name }) => domain.startsWith(`${name}.`))
    if (!bucket) throw new Error(`No bucket answers at ${domain}.`)
    return { bucket, objects: uploadedTo(deployment, bucket.name) }
  }
  const buckets = new Map<string, ReturnType<typeof bucketAt>>()

  const fromBucket = ({ origin, compresses, headers }: Behavior, asked: ViewerRequest, response: ServerResponse) => {
    const { bucket, objects } = buckets.get(origin.domain) ?? bucketAt(origin.domain)
    buckets.set(origin.domain, { bucket, objects })
    const key = asked.uri.slice(1)
    const object = objects.get(key)
    // A bucket tells what it lacks only those who may list it.
    if (!object && distribution.may('s3:ListBucket', bucket))
      return answer(response, 404, headers, '<Error><Code>NoSuchKey</Code></Error>')
    if (!object || !distribution.may('s3:GetObject', bucket, `/${key}`))
      return answer(response, 403, headers, '<Error><Code>AccessDenied</Code></Error>')
    const packed =
      compresses &&
      object.bytes.length >= 1000 &&
      compressible.test(object.headers['content-type'] ?? '') &&
      asked.headers['accept-encoding']?.includes('br')
    const all = {
      ...object.headers,
      ...(packed ? { 'content-encoding': 'br', vary: 'Accept-Encoding' } : {}),
      ...headers,
    }
    answer(response, 200, all, asked.method === 'HEAD' ? '' : packed ? brotliCompressSync(object.bytes) : object.bytes)
  }

  const fromApi = (
    { origin, forwards, headers }: Behavior,
    asked: ViewerRequest,
    incoming: IncomingMessage,
    response: ServerResponse,
  ) => {
    const given = Object.entries(asked.headers).filter(
      ([name]) => forwards && name !== 'host' && !hopByHop.includes(name),
    )
    const path = `${localPath(origin.domain, `${origin.path}${asked.uri}`)}${asked.querystring ? `?${asked.querystring}` : ''}`
    const onward = send({ host: '127.0.0.1', port: cloud.port, method: asked.method, path }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, { ...answered.headers, ...headers })
      answered.pipe(response)
    })
    // Its own headers replace a viewer's of the same name.
    for (const [name, value] of [...given, ...Object.entries(origin.headers)]) onward.setHeader(name, value)
    onward.setHeader('via', '1.1 cdn')
    onward.on('error', () => answer(response, 502, headers))
    incoming.pipe(onward)
  }

  const { port, close } = await listen((incoming, response) => {
    const [path = '/', querystring = ''] = (incoming.url ?? '/').split('?', 2)
    const behavior = distribution.behaviorOf(path)
    const method = incoming.method ?? 'GET'
    if (!behavior.methods.includes(method)) return answer(response, 403, behavior.headers)
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')])
    const ip = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const sent: ViewerRequest = { method, uri: path, querystring, headers: Object.fromEntries(headers), ip }
    const after = behavior.before.reduce((request, run) => run(request), sent)
    const asked = after.uri === '/' ? { ...after, uri: `/${distribution.rootObject}` } : after
    if (behavior.origin.isBucket) fromBucket(behavior, asked, response)
    else fromApi(behavior, asked, incoming, response)
  })
  return { url: `http://localhost:${port}`, close }
}
