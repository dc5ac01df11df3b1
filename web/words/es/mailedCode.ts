import type { mailedCode as english } from '../en/mailedCode.ts'

export const mailedCode: typeof english = {
  label: 'Código de 6 dígitos',
  left: (count) => (count === 1 ? 'Queda 1 intento' : `Quedan ${count} intentos`),
  sentAgain: 'Un código nuevo está en camino',
}
