import { StartupError } from './local/startupError.ts'
import { universalProgram } from './universal/program.ts'

/** `npm run universal`: says who has universal rights of an installation, and gives and takes them. */
universalProgram(process.argv.slice(2), console.log)
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exit(1)
  })
