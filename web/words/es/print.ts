import type { print as english } from '../en/print.ts'
import type { Localised } from '../localised.ts'

export const print: Localised<typeof english> = {
  by: (name, role, group) => `${name}, ${role} de ${group}`,
}
