import { StartupError } from './local/startupError.ts'
import { maintenanceProgram } from './maintenance/program.ts'

/** `npm run maintenance`: begins and ends maintenance of an installation that is at work. */
maintenanceProgram(process.argv.slice(2), console.log)
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  })
