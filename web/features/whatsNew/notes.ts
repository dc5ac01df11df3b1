import { read } from '../../api/calls.ts'

/** More at once would be a book. */
export const mostNews = 5

/** The release notes, the newest first. */
export const notesRead = { ...read('getWhatsNew', {}), staleTime: Number.POSITIVE_INFINITY }
/** As many of the newest as can be news, and one to know that there are more. */
export const newsRead = { ...read('getWhatsNew', { limit: mostNews + 1 }), staleTime: Number.POSITIVE_INFINITY }
