import { changeText } from '../../../shared/metrics/changeText.ts'
import { locale } from '../../words/en/locale.ts'
import { whatChanged as words } from '../../words/en/whatChanged.ts'

export type { Piece, Wording } from '../../../shared/metrics/changeText.ts'
export const { sentences } = changeText(words, locale)
