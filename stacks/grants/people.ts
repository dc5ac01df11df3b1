import { companyDetails } from '../../functions/data/companies.ts'
import { systemAttributes } from '../../shared/notifications.ts'
import {
  commanded,
  contentPartitions,
  cursorKey,
  cursors,
  edge,
  endings,
  everyUser,
  leaving,
  noted,
  user,
} from './parts.ts'
import type { Grants, LambdaName } from './types.ts'

/** What the Lambdas may do that sign people in, list them and say who they are. */
export const peopleGrants = {
  session: {
    tables: {
      ...edge,
      sessions: ['Get', 'Query', 'Put', 'Update', 'Delete'],
      directory: ['Get', ...edge.directory],
      users: [...user.users, 'Update', 'ConditionCheck'],
      settings: ['Get', 'Put'],
      secrets: ['Get', 'Put'],
    },
    updates: { users: [...endings, 'status', 'two_factor', 'two_factor_since', 'email', 'new_email', 'new_email_at'] },
    identity: ['check', 'setPassword', 'setEmail'],
    mail: true,
  },
  users: {
    tables: {
      ...edge,
      ...cursors,
      ...noted,
      users: [...everyUser.users, 'Put', 'Update', 'Delete', 'ConditionCheck'],
      jobs: ['Query', 'Put', 'BatchPut'],
      devices: ['BatchGet', 'Put', 'Update'],
    },
    lists: ['devices'],
    updates: { sessions: leaving, devices: commanded },
    partitions: cursorKey,
    identity: ['create', 'setPassword', 'signOut', 'remove'],
    mail: true,
    vault: { methods: ['newKey'], use: 'newUsers' },
    queues: { jobs: 'send', push: 'send' },
  },
  roles: {
    tables: { ...edge, users: [...everyUser.users, 'Update', 'ConditionCheck'] },
    updates: { users: ['version', 'roles'] },
  },
  groups: {
    tables: {
      ...edge,
      ...everyUser,
      ...cursors,
      directory: [...edge.directory, 'Update'],
      groups: [...edge.groups, 'Put', 'Update', 'Delete'],
    },
    updates: { directory: companyDetails },
    writesNotIn: { directory: contentPartitions },
    partitions: cursorKey,
  },
  preferences: {
    tables: { ...edge, ...user, directory: [...edge.directory, 'Update'], settings: ['Get', 'Query', 'Put'] },
    updates: { directory: ['freshness', 'pace', 'inactivity', ...systemAttributes] },
  },
  recovery: {
    tables: { users: ['Get', 'Update'], audit: ['Put'], sessions: ['Get', 'Query', 'Update'] },
    updates: { users: endings, sessions: leaving },
  },
  authorizer: { tables: {} },
  tokens: { tables: {} },
} as const satisfies Partial<Record<LambdaName, Grants>>
