import { spoken } from '../../api/spoken.ts'

/** A message that the server has too, in the language of the console. */
export const messageText = (message: string) => spoken({ message })
