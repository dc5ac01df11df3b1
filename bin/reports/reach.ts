import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { connect } from '../../functions/data/db.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import { reportsOutput, type SendMessage } from '../../functions/reports/message.ts'
import { runningMachine } from '../local/running.ts'
import { StartupError } from '../local/startupError.ts'
import { mustBeUpToDate } from '../migrations/run.ts'
import { outputsIn, tablesOf } from '../outputs.ts'

/** An installation that is at work. */
export interface ReachedReports {
  stores: Stores
  /** Hands a message to the Lambda of reports. */
  send: (message: SendMessage) => Promise<unknown>
  /** Where its mails are shown, if anywhere. */
  mailbox?: string
}

const attempts = { maxAttempts: 4, useQueueUrlAsEndpoint: false }

const sender = (sqs: SQSClient, QueueUrl: string) => (message: SendMessage) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }))

const reachAws = async (file: string): Promise<ReachedReports> => {
  const output = outputsIn(file)
  const tables = tablesOf(output)
  const client = new DynamoDBClient({ maxAttempts: attempts.maxAttempts })
  await mustBeUpToDate(client, tables)
  return { stores: storesOf(connect(client), tables), send: sender(new SQSClient(attempts), output(reportsOutput)) }
}

const reachLocal = async (folder: string): Promise<ReachedReports> => {
  const machine = runningMachine(folder)
  const answers =
    machine &&
    (await fetch(`${machine.url}/mail/latest`)
      .then(({ ok }) => ok)
      .catch(() => false))
  if (!machine || !answers)
    throw new StartupError(`No machine runs on ${folder}: npm start, and then this again. --data names another folder.`)
  const { url, endpoint, region, credentials, tables, reports } = machine
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: attempts.maxAttempts })
  const sqs = new SQSClient({ ...attempts, endpoint, region, credentials })
  return { stores: storesOf(connect(client), tables), send: sender(sqs, reports), mailbox: `${url}/mail` }
}

/**
 * The installation on AWS, or the local machine that runs on a folder.
 * @throws StartupError where it cannot be reached, with what to do about it
 */
export const reachReports = async ({ data, outputs }: { data?: string; outputs?: string }): Promise<ReachedReports> => {
  if (outputs && data) throw new StartupError('Either --outputs or --data.')
  return outputs ? reachAws(outputs) : reachLocal(data ?? process.env.SHIFTDECK_DATA ?? '.shiftdeck')
}
