import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { type Health, silent } from '../health.ts'
import { bodyOf, sendJson } from '../http/answer.ts'
import { beyondAnswer, beyondLimits } from './dynamoLimits.ts'

const longestFailure = 100_000

/** As DynamoDB says that it cannot be reached: clients try again, and then give up for now. */
const unavailable = (outgoing: ServerResponse, message: string) =>
  sendJson(
    outgoing,
    503,
    { __type: 'com.amazon.coral.availability#ServiceUnavailable', message },
    { 'content-type': 'application/x-amz-json-1.0', 'retry-after': '1' },
  )

const invalid = (outgoing: ServerResponse, message: string) =>
  sendJson(
    outgoing,
    400,
    { __type: 'com.amazon.coral.validate#ValidationException', message },
    { 'content-type': 'application/x-amz-json-1.0' },
  )

const operationOf = ({ headers }: IncomingMessage) => String(headers['x-amz-target'] ?? '').split('.')[1] ?? ''

/** Hands requests on to the embedded DynamoDB, answers as they come. What is over in a while is answered with 503. */
export const dynamoProxy = (endpoint: string, { notice }: Health) => {
  const { hostname, port } = new URL(endpoint)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })

  /** A failure of its own: a full disk is one that passes. */
  const explain = async (answer: IncomingMessage, outgoing: ServerResponse) => {
    const body = await bodyOf(answer, longestFailure)
    const message = body.toString('utf8')
    if (notice(new Error(message))) return unavailable(outgoing, 'The disk is full')
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
  }

  return {
    forward: (incoming: IncomingMessage, body: Buffer, parsed: Record<string, unknown>, outgoing: ServerResponse) => {
      const tooMuch = beyondLimits(operationOf(incoming), parsed)
      if (tooMuch) return invalid(outgoing, tooMuch)
      const { authorization, 'x-amz-target': target, 'x-amz-date': date, 'content-type': type } = incoming.headers
      const broken = () => {
        if (outgoing.headersSent) outgoing.destroy()
        else unavailable(outgoing, silent)
      }
      const onward = request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/',
          headers: {
            authorization,
            'x-amz-target': target,
            'x-amz-date': date,
            'content-type': type,
            'content-length': body.length,
          },
        },
        (answer) => {
          if ((answer.statusCode ?? 500) >= 500) return explain(answer, outgoing).catch(broken)
          const beyond = beyondAnswer(operationOf(incoming), Number(answer.headers['content-length'] ?? 0))
          if (beyond) {
            answer.resume()
            return invalid(outgoing, beyond)
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          // Half an answer is none: whoever waits for the rest must not wait for ever.
          pipeline(answer, outgoing, (error) => error && outgoing.destroy())
        },
      )
      onward.on('error', broken)
      onward.end(body)
    },
    close: () => agent.destroy(),
  }
}
