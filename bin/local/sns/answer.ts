import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sendXml } from '../http/xml.ts'
import type { RequiredAction } from '../iam/policy.ts'
import type { PlatformApplications } from './platform.ts'
import { QueryRefusal, queryOf } from './query.ts'

/**
 * Answers a request of an SDK as SNS does, in XML.
 * @param whyNot says why its caller may not do something; undefined where they may
 */
export const answerQuery = (
  response: ServerResponse,
  body: string,
  sns: PlatformApplications,
  whyNot: (requiredActions: RequiredAction[]) => string | undefined,
) => {
  const query = queryOf(body)
  const RequestId = randomUUID()
  try {
    const refused = whyNot(sns.requiredActions(query))
    if (refused) throw new QueryRefusal('AuthorizationError', refused, 403)
    const result = sns.request(query)
    sendXml(response, 200, `${query.action}Response`, {
      [`${query.action}Result`]: result,
      ResponseMetadata: { RequestId },
    })
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error
    const { code, message, status } = error
    const Type = status < 500 ? 'Sender' : 'Receiver'
    sendXml(response, status, 'ErrorResponse', { Error: { Type, Code: code, Message: message }, RequestId })
  }
}
