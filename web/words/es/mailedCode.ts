import type { mailedCode as english } from '../en/mailedCode.ts'
import { count, plural } from './locale.ts'

export const mailedCode: typeof english = {
  label: 'Código de 6 dígitos',
  left: (value) => plural(value, 'Queda 1 intento', `Quedan ${count(value)} intentos`),
  sentAgain: 'Un código nuevo está en camino',
}
