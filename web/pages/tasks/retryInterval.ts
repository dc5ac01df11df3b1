import type { Query } from '@tanstack/react-query'
import { mayPass } from '../../api/failure.ts'

/** Ms between two reads while nobody answers. */
const again = 5_000

/** For a query's `refetchInterval`: reads again by itself until somebody answers. */
export const retryInterval = ({ state }: Pick<Query, 'state'>) => (mayPass(state.error) ? again : false)
