import type { Answer } from '../../features/lostTime/summary.ts'

/** Hours that each worker lost to devices, in all teams; who is missing worked with none that tells of its trouble. */
export const lostHours = ({ workers, losses }: Pick<Answer, 'workers' | 'losses'>): Map<string, number> => {
  const hours = new Map(workers.filter(({ loss_known }) => loss_known).map(({ user_uid }) => [user_uid, 0]))
  for (const { user_uid, lost } of losses) {
    const minutes = Object.values(lost).reduce((sum, some) => sum + some, 0)
    hours.set(user_uid, (hours.get(user_uid) ?? 0) + minutes / 60)
  }
  return hours
}
