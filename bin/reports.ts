import { StartupError } from './local/startupError.ts'
import { VersionMismatchError } from './migrations/run.ts'
import { reportsProgram } from './reports/program.ts'

/** `npm run reports`: the mails of a week or day that is over, now. */
reportsProgram(process.argv.slice(2), console.log)
  .then((all) => process.exit(all ? 0 : 1))
  .catch((error: unknown) => {
    console.error(error instanceof StartupError || error instanceof VersionMismatchError ? error.message : error)
    process.exit(1)
  })
