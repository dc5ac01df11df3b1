import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connect } from '../functions/data/db.ts'
import { type Stores, storesOf } from '../functions/data/stores.ts'
import { type RunningMachine, runningMachine } from './local/running.ts'
import { StartupError } from './local/startupError.ts'
import { outputsIn, tablesOf } from './outputs.ts'

const maxAttempts = 4

/** The local machine that runs on a folder. @throws StartupError where none does */
export const machineOn = async (folder: string): Promise<RunningMachine> => {
  const machine = runningMachine(folder)
  const answers =
    machine &&
    (await fetch(`${machine.url}/mail/latest`)
      .then(({ ok }) => ok)
      .catch(() => false))
  if (!machine || !answers)
    throw new StartupError(`No machine runs on ${folder}: npm start, and then this again. --data names another folder.`)
  return machine
}

/** What is stored on the local machine that runs on a folder. */
export const storesOn = ({ endpoint, region, credentials, tables }: RunningMachine): Stores =>
  storesOf(connect(new DynamoDBClient({ endpoint, region, credentials, maxAttempts })), tables)

/** What is stored on AWS, and how. @param outputs what `npx cdk deploy --all --outputs-file <file>` wrote */
export const storesOnAws = (outputs: string) => {
  const [client, tables] = [new DynamoDBClient({ maxAttempts }), tablesOf(outputsIn(outputs))]
  return { client, tables, stores: storesOf(connect(client), tables) }
}

export interface Where {
  data?: string | undefined
  outputs?: string | undefined
}

/** The folder of the local machine, where none is named. */
export const usualFolder = () => process.env.SHIFTDECK_DATA ?? '.shiftdeck'

export const notBoth = ({ data, outputs }: Where) => {
  if (outputs && data) throw new StartupError('Either --outputs or --data.')
}
