import type { Handler } from '../lib/env.ts'

export const getWhatsNew: Handler<'getWhatsNew'> = (_input, { stores }) => stores.releaseNotes.list()
