import { mails } from '../../shared/contract/mails.ts'
import { mailsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { sesMail } from '../lib/sesMail.ts'
import { sendBasicEmail } from './sendBasicEmail.ts'

export const handlers: Handlers<'mails'> = { sendBasicEmail }
export const handler = lambda('mails', mails, handlers, mailsStores, { mail: sesMail })
