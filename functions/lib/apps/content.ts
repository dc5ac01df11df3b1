import type { Strategy } from '../../../shared/apps.ts'
import type { AppRecord } from '../../data/apps.ts'

/** What is assigned to a device about an app; what it is looked up by, and how it is to be installed. */
export interface AppAssignment {
  revision: number
  version_name: string
  strategy: Strategy
}

/** What devices are told of an app as it is now, but for the strategy. */
export const contentOf = ({ file }: Pick<AppRecord, 'file'>): Omit<AppAssignment, 'strategy'> => ({
  revision: file.revision,
  version_name: file.version_name,
})

/** What an assignment says. One without a strategy, as of a removal, is normal. */
export const appAssignmentIn = (
  content: Record<string, unknown> | undefined,
): Partial<AppAssignment> & Pick<AppAssignment, 'strategy'> => {
  const { revision, version_name, strategy } = (content ?? {}) as Partial<AppAssignment>
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(version_name === undefined ? {} : { version_name }),
    strategy: strategy === 1 ? 1 : 0,
  }
}
