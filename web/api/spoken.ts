import { filled } from '../../shared/text.ts'
import { server } from '../words/en/server.ts'

/** A message of the server in the language of the console; as the server says it where that has no words for it. */
export const spoken = ({
  message,
  template = message,
  params = [],
}: {
  message: string
  template?: string | undefined
  params?: readonly (string | number)[] | undefined
}): string => {
  const words = server[template]
  return words === undefined ? message : filled(words, params)
}
