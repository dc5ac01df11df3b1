import type { Picture } from './codec.ts'

/** How the names of pictures that were made end. */
export const extensions: Record<Picture['type'], string> = { 'image/png': 'png', 'image/jpeg': 'jpg' }
