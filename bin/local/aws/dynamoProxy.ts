import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type Health, silent } from '../health.ts'
import { bodyOf, sendJson } from '../http/answer.ts'
import { beyondAnswer, beyondLimits } from './dynamoLimits.ts'

const longestAnswer = 20_000_000

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

  /** Whole or not at all: half an answer is none. */
  const answerWith = async (answer: IncomingMessage, operation: string, outgoing: ServerResponse) => {
    const { statusCode = 500, headers } = answer
    const body = await bodyOf(answer, longestAnswer)
    const beyond = statusCode < 500 && beyondAnswer(operation, body.length)
    if (beyond) return invalid(outgoing, beyond)
    // A failure of its own: a full disk is one that passes.
    if (statusCode >= 500 && notice(new Error(body.toString('utf8')))) return unavailable(outgoing, 'The disk is full')
    outgoing.writeHead(statusCode, headers).end(body)
  }

  return {
    forward: (incoming: IncomingMessage, body: Buffer, parsed: Record<string, unknown>, outgoing: ServerResponse) => {
      const operation = operationOf(incoming)
      const tooMuch = beyondLimits(operation, parsed)
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
        (answer) => void answerWith(answer, operation, outgoing).catch(broken),
      )
      onward.on('error', broken)
      onward.end(body)
    },
    close: () => agent.destroy(),
  }
}
