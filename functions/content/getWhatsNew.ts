import type { Handler } from '../lib/env.ts'

export const getWhatsNew: Handler<'getWhatsNew'> = ({ limit }, { stores }) => stores.releaseNotes.list(limit)
