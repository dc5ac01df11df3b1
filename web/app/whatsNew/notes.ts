import { read } from '../../api/calls.ts'

/** The release notes, the newest first. */
export const notesRead = { ...read('getWhatsNew', {}), staleTime: Number.POSITIVE_INFINITY }
