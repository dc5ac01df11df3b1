import type { maintenance as english } from '../en/maintenance.ts'
import type { Localised } from '../localised.ts'

export const maintenance: Localised<typeof english> = {
  title: 'En mantenimiento',
  up: { title: 'Shiftdeck está disponible', text: 'Puede seguir trabajando.' },
  down: {
    title: 'Shiftdeck no responde en este momento',
    text: 'Puede que esté en mantenimiento. Esta página lo comprueba cada 15 segundos.',
  },
  on: {
    title: 'El mantenimiento está activo',
    text: 'Solo los administradores universales pueden trabajar hasta que termine. Termínelo en el Panel universal.',
  },
  asking: 'Comprobando…',
  points: [
    'Los dispositivos siguen escaneando. Guardan su trabajo y lo envían en cuanto pueden.',
    'Lo que ya se contó está a salvo. Las cifras en pantalla pueden no estar al día hasta que termine el mantenimiento.',
    'No tiene que hacer nada. Su sesión sigue abierta.',
  ],
  open: 'Ir a Rendimiento',
  again: 'Comprobar ahora',
}
