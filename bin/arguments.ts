import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from './local/startupError.ts'

/** What a program was called with. @throws StartupError with how it is used, where it is called otherwise */
export const argumentsOf = <Config extends ParseArgsConfig>(config: Config, usage: string) => {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
