import { join } from 'node:path'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import { deploymentWithScheduler, schedulerIn } from './schedulerStack.ts'

/** A process that books two schedules, hands the first on and is killed before it notes that. */
const [folder = ''] = process.argv.slice(2)
const database = openStateDatabase(join(folder, 'state.sqlite'))
const deployment = deploymentWithScheduler()
const send = () =>
  new Promise<void>(() => {
    console.log('sent')
  })
const { service, book } = schedulerIn(deployment, database, { send })
book('soon', { ScheduleExpression: 'rate(1 day)' })
book('later', { ScheduleExpression: 'at(2099-01-01T00:00:00)' })
service.start()
setInterval(() => {}, 1000)
