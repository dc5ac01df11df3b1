import { users } from '../../shared/contract/users.ts'
import { usersStores } from '../data/groupStores.ts'
import { cognitoIdentity } from '../lib/identity.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { kmsVault } from '../lib/kmsVault.ts'
import { sqsWake } from '../lib/push/sqsWake.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { sesMail } from '../lib/sesMail.ts'
import { activeSessions } from './activeSessions.ts'
import { batchCreateUsers } from './batchCreateUsers.ts'
import { changeUserPassword } from './changeUserPassword.ts'
import { createUser } from './createUser.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { endUserSessions } from './endUserSessions.ts'
import { forceLogout, forceLogoutUsers } from './forceLogout.ts'
import { getAllUsersOfCompany } from './getAllUsersOfCompany.ts'
import { getAllWorkersOfCompany } from './getAllWorkersOfCompany.ts'
import { getLimitOfUserAccounts } from './getLimitOfUserAccounts.ts'
import { getOwnProfile } from './getOwnProfile.ts'
import { getUsersOfFacility } from './getUsersOfFacility.ts'
import { getUsersOfTeam } from './getUsersOfTeam.ts'
import { setStatusOfUsers } from './setStatusOfUsers.ts'
import { suspendUser } from './suspendUser.ts'
import { updateUser } from './updateUser.ts'

export const handlers: Handlers<'users'> = {
  getAllUsersOfCompany,
  getAllWorkersOfCompany,
  getUsersOfFacility,
  getUsersOfTeam,
  getOwnProfile,
  createUser,
  batchCreateUsers,
  updateUser,
  enableUser,
  disableUser,
  suspendUser,
  setStatusOfUsers,
  changeUserPassword,
  getLimitOfUserAccounts,
  endUserSessions,
  activeSessions,
  forceLogout,
  forceLogoutUsers,
}
export const handler = lambda('users', users, handlers, usersStores, {
  ...{ identity: cognitoIdentity, mail: sesMail, jobQueue: sqsJobQueue, vault: kmsVault },
  wake: sqsWake,
})
