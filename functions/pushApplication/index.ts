import { Logger } from '@aws-lambda-powertools/logger'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SNSClient } from '@aws-sdk/client-sns'
import { handleApplication } from '../lib/push/application.ts'

const logger = new Logger({ serviceName: 'pushApplication' })

/** Makes the platform application of SNS when a stack is deployed: CloudFormation has no type for it. */
export const handler = handleApplication({
  sns: new SNSClient({}),
  secrets: new SecretsManagerClient({}),
  answer: async (url, body) => {
    // As bytes, which have no content type: the address is signed without one.
    const answer = await fetch(url, { method: 'PUT', body: Buffer.from(body) })
    if (!answer.ok) throw new Error(`CloudFormation did not take the answer: ${answer.status}`)
  },
  log: (message, extra) => logger.error(message, extra),
})
