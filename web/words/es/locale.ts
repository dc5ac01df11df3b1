import { regional } from '../regional.ts'

export const language = 'es'
export const locale: string = regional(language, 'es-US')
