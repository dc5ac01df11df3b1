import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Stores } from '../../functions/data/stores.ts'
import { reportsOutput, type SendMessage } from '../../functions/reports/message.ts'
import { machineOn, notBoth, storesOn, storesOnAws, usualFolder, type Where } from '../installation.ts'
import { mustBeUpToDate } from '../migrations/run.ts'
import { outputsIn } from '../outputs.ts'

/** An installation that is at work. */
export interface ReportsInstallation {
  stores: Stores
  /** Hands a message to the Lambda of reports. */
  send: (message: SendMessage) => Promise<unknown>
  /** Where its mails are shown, if anywhere. */
  mailbox?: string
}

const attempts = { maxAttempts: 4, useQueueUrlAsEndpoint: false }

const sender = (sqs: SQSClient, QueueUrl: string) => (message: SendMessage) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }))

const onAws = async (file: string): Promise<ReportsInstallation> => {
  const { client, tables, stores } = storesOnAws(file)
  await mustBeUpToDate(client, tables)
  return { stores, send: sender(new SQSClient(attempts), outputsIn(file)(reportsOutput)) }
}

const onMachine = async (folder: string): Promise<ReportsInstallation> => {
  const machine = await machineOn(folder)
  const { url, endpoint, region, credentials, reports } = machine
  const sqs = new SQSClient({ ...attempts, endpoint, region, credentials })
  return { stores: storesOn(machine), send: sender(sqs, reports), mailbox: `${url}/mail` }
}

/**
 * The installation on AWS, or the local machine that runs on a folder.
 * @throws StartupError where it cannot be reached, with what to do about it
 */
export const openInstallation = async (where: Where): Promise<ReportsInstallation> => {
  notBoth(where)
  return where.outputs ? onAws(where.outputs) : onMachine(where.data ?? usualFolder())
}
