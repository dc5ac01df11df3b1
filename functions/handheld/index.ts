import { handheld } from '../../shared/contract/handheld.ts'
import { handheldStores } from '../data/groupStores.ts'
import { cognitoIdentity } from '../lib/identity.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { enrol } from './enrol.ts'
import { events } from './events.ts'
import { heartbeat } from './heartbeat.ts'
import { joinGroup } from './joinGroup.ts'
import { leaveGroup } from './leaveGroup.ts'
import { report } from './report.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { sync } from './sync.ts'
import { token } from './token.ts'

export const handlers: Handlers<'handheld'> = {
  enrol,
  token,
  signIn,
  joinGroup,
  leaveGroup,
  signOut,
  events,
  heartbeat,
  sync,
  report,
}
export const handler = lambda('handheld', handheld, handlers, handheldStores, {
  identity: cognitoIdentity,
  vault: kmsVault,
})
