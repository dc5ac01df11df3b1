import type { Input } from '../../../shared/contract/index.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { send } from '../../api/send.ts'
import { help } from '../../words/en/help.ts'

const words = help.feedback

/** Characters that the subject of a mail may have. */
const longestSubject = 150

type Letter = Input<'sendBasicEmail'>

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, longestSubject)

/** The two mails of a suggestion: to the provider's mailbox, and a copy to the user, if their address is confirmed. */
export const lettersFor = ({ user, company }: Session, main_text: string): Letter[] => {
  const shared = { templateId: 'feedback' as const, dynamicTemplateData: { main_text } }
  const name = `${user.first_name} ${user.last_name}`
  return [
    { to: 'provider', subject: oneLine(words.subject(company.name, name)), ...shared },
    ...(user.email && user.email_confirmed ? [{ to: user.email, subject: words.copySubject, ...shared }] : []),
  ]
}

/**
 * Sends letters one after the other.
 * @param sent remembers those that went out, so that another try after a failure does not send them again
 */
export const sendLetters = async (letters: readonly Letter[], sent: Set<string>) => {
  for (const letter of letters) {
    const key = JSON.stringify(letter)
    if (sent.has(key)) continue
    await send('sendBasicEmail', letter)
    sent.add(key)
  }
}
