import { session } from '../../shared/contract/session.ts'
import { sessionStores } from '../data/groupStores.ts'
import { cognitoIdentity } from '../lib/identity.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { sesMail } from '../lib/sesMail.ts'
import { authenticate2faToken } from './authenticate2faToken.ts'
import { begin } from './begin.ts'
import { changePassword } from './changePassword.ts'
import { close } from './close.ts'
import { confirmEmail } from './confirmEmail.ts'
import { current } from './current.ts'
import { open } from './open.ts'
import { refresh } from './refresh.ts'
import { send2faEmail } from './send2faEmail.ts'
import { sendEmailCode } from './sendEmailCode.ts'
import { setUserPref } from './setUserPref.ts'
import { toggle2fa } from './toggle2fa.ts'
import { verifyPassword } from './verifyPassword.ts'

export const handlers: Handlers<'session'> = {
  begin,
  open,
  current,
  refresh,
  close,
  verifyPassword,
  send2faEmail,
  authenticate2faToken,
  toggle2fa,
  sendEmailCode,
  confirmEmail,
  changePassword,
  setUserPref,
}
export const handler = lambda('session', session, handlers, sessionStores, { identity: cognitoIdentity, mail: sesMail })
