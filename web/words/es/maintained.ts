import type { maintained as english } from '../en/maintained.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const maintained: Localised<typeof english> = {
  title: 'Shiftdeck está en mantenimiento',
  until: (time) => `Se espera que termine a las ${time}`,
  overdue: 'Casi listo.',
  points: [
    'No se pierde nada: lo que escribió sigue aquí, y esta página se reanuda automáticamente al terminar el mantenimiento.',
    'Los dispositivos siguen escaneando, y su trabajo se cuenta.',
  ],
  screen: 'Esta pantalla se reanuda automáticamente al terminar el mantenimiento.',
  checking: 'Comprobando…',
  nextCheck: (seconds) => `Nueva comprobación en ${count(seconds)} s`,
  check: 'Comprobar ahora',
  signOut: 'Cerrar sesión',
}
