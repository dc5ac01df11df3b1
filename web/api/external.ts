import { useQuery } from '@tanstack/react-query'
import { type Config, config, type External } from './config.ts'

const useConfig = <Part>(select: (settings: Config) => Part): Part | undefined =>
  useQuery({ queryKey: ['config.json'], queryFn: config, staleTime: Number.POSITIVE_INFINITY, select }).data

/** The address of a page of others; null where none is set up, undefined until that is known. */
export const useExternal = (name: keyof External): string | null | undefined =>
  useConfig(({ external }) => external?.[name] ?? null)

/** Whether handhelds are woken by a push; true until that is known. */
export const usePushes = (): boolean => useConfig(({ push }) => push ?? true) ?? true
