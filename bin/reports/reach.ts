import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Stores } from '../../functions/data/stores.ts'
import { reportsOutput, type SendMessage } from '../../functions/reports/message.ts'
import { mustBeUpToDate } from '../migrations/run.ts'
import { outputsIn } from '../outputs.ts'
import { machineOn, notBoth, storesOn, storesOnAws, usualFolder, type Where } from '../reached.ts'

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
  const { client, tables, stores } = storesOnAws(file)
  await mustBeUpToDate(client, tables)
  return { stores, send: sender(new SQSClient(attempts), outputsIn(file)(reportsOutput)) }
}

const reachLocal = async (folder: string): Promise<ReachedReports> => {
  const machine = await machineOn(folder)
  const { url, endpoint, region, credentials, reports } = machine
  const sqs = new SQSClient({ ...attempts, endpoint, region, credentials })
  return { stores: storesOn(machine), send: sender(sqs, reports), mailbox: `${url}/mail` }
}

/**
 * The installation on AWS, or the local machine that runs on a folder.
 * @throws StartupError where it cannot be reached, with what to do about it
 */
export const reachReports = async (where: Where): Promise<ReachedReports> => {
  notBoth(where)
  return where.outputs ? reachAws(where.outputs) : reachLocal(where.data ?? usualFolder())
}
