import { isTooCommon, tooCommon } from '../../../shared/passwords.ts'
import type { Name } from '../../features/login/signIn.ts'

/**
 * What is wrong with a new password that is among the first that are tried. From here it goes straight to Cognito, which
 * knows no such list.
 */
export const commonFault = (password: string, { company }: Name): string | undefined =>
  isTooCommon(password, [company]) ? tooCommon : undefined
