import { mails } from '../../shared/contract/mails.ts'
import { sesMail } from '../lib/mail.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { sendBasicEmail } from './sendBasicEmail.ts'

export const handlers: Handlers<'mails'> = { sendBasicEmail }
export const handler = lambda('mails', mails, handlers, { mail: sesMail })
