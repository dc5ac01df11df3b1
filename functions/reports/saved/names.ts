import type { ReportEnv } from '../stores.ts'

/** What a user is called. */
export const nameOf = async (uid: string, { caller, stores }: ReportEnv): Promise<string> => {
  const user = await stores.users.get(caller.company.uid, uid)
  return user ? `${user.first_name} ${user.last_name}` : uid
}

/** What a group is called, and the one of its people whom a report is of: "Ann Lee, Picking". */
export const ofWhom = async (
  { group_uid, user_uid }: { group_uid: string; user_uid?: string | undefined },
  env: ReportEnv,
): Promise<string> => {
  const { name } = (await env.accessScope()).group(group_uid)
  return user_uid === undefined ? name : `${await nameOf(user_uid, env)}, ${name}`
}
