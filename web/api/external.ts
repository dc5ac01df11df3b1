import { useQuery } from '@tanstack/react-query'
import { config, type External } from './config.ts'

/** The address of a page of others; null where none is set up, undefined until that is known. */
export const useExternal = (name: keyof External): string | null | undefined =>
  useQuery({
    queryKey: ['config.json'],
    queryFn: config,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ external }) => external?.[name] ?? null,
  }).data
