import * as z from 'zod'
import { everyRole, managers } from '../roles.ts'
import { call } from './call.ts'
import { GroupRole, Role } from './entities.ts'
import { actor, Done, names, requiredText, UserId } from './fields.ts'

const pair = z.object({
  ...actor,
  user_uid: UserId,
  role_uid: names('role', requiredText(64, 'Please select a role')),
  group_uid: names('group', requiredText(64, 'Please select a group')),
})

export const roles = {
  getAllRoles: call({
    path: '/main/roles/getAllRoles',
    access: everyRole,
    summary: 'All roles by type, and whether the caller may assign each.',
    request: z.object({ ...actor }),
    response: z.array(Role),
  }),
  getUserRoleAndGroup: call({
    path: '/main/users/getUserRoleAndGroup',
    access: everyRole,
    summary: 'The groups in which a user holds each role.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: z.record(z.string(), z.array(GroupRole)),
  }),
  addUserRoleAndGroup: call({
    path: '/main/users/addUserRoleAndGroup',
    access: managers,
    summary: 'Adds a role in a group to a user.',
    request: pair,
    response: Done,
    writes: true,
  }),
  removeUserRoleAndGroup: call({
    path: '/main/users/removeUserRoleAndGroup',
    access: managers,
    summary: 'Removes a role from a user; sessions that use it end at their next call.',
    request: pair,
    response: Done,
    writes: true,
  }),
}
