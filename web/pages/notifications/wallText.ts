import { stampIn } from '../../parts/table/stamp.ts'

/** A wall time, `YYYY-MM-DD HH:mm:00`, as stamps read: `Nov 23, 2026 05:45`. */
export const wallText = (wall: string) => stampIn('UTC', `${wall.slice(0, 10)}T${wall.slice(11, 16)}Z`)
