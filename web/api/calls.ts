import { QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { CallName, Input, Output } from '../../shared/contract/index.ts'
import { toast } from '../parts/toast/toast.ts'
import { type Failure as Failed, mayPass } from './failure.ts'
import { answer, earlyData, earlyDataAt, send } from './send.ts'

export { Failure } from './failure.ts'
export { earlyData, send } from './send.ts'

/** What has been read. `send` repeats a read that may succeed, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: (query) => mayPass(query.state.error) },
  },
})

/** A read for `useQuery`: its name and input are its cache key. */
export const read = <N extends CallName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }): Promise<Output<N>> => send(name, input, { signal }),
    initialData: () => earlyData(name, input),
    initialDataUpdatedAt: () => earlyDataAt(name, input),
  })

/** Marks every cached answer of these calls as old; those on the screen are read again. */
export const refreshed = (names: readonly CallName[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/**
 * A write. On success the `refresh` calls are read again and a toast says what `said` answers, or else the server's
 * message; null says nothing. A failure shows the server's message, unless `quiet`: then the caller shows it.
 */
export const useWrite = <N extends CallName>(
  name: N,
  {
    refresh = [],
    successText,
    quiet = false,
  }: {
    refresh?: readonly CallName[]
    successText?: (result: Output<N>, message: string) => string | null
    quiet?: boolean
  } = {},
) =>
  useMutation({
    mutationFn: async (input: Input<N>): Promise<Output<N>> => {
      const { data, message } = await answer(name, input)
      const text = successText ? successText(data, message) : message === 'OK' ? null : message
      if (text) toast.success(text)
      return data
    },
    onSuccess: () => refreshed(refresh),
    onError: (error) => {
      // Of maintenance a notice tells that lies over everything.
      if (!quiet && (error as Failed).code !== 'maintenance') toast.error(error.message)
    },
  })
