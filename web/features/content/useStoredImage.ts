import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'

/** An address at which a stored image can be shown, once it is known. */
export const useStoredImage = (location: string | undefined): string | undefined =>
  useQuery({
    ...read('getImage', { url: location ?? '' }),
    staleTime: 600_000,
    enabled: Boolean(location),
  }).data?.url
