import type { maintenance as english } from '../en/maintenance.ts'
import type { Localised } from '../localised.ts'

export const maintenance: Localised<typeof english> = {
  title: 'En mantenimiento',
  up: { title: 'Shiftdeck responde', text: 'Puede seguir trabajando.' },
  down: {
    title: 'Shiftdeck no responde en este momento',
    text: 'Puede que esté en mantenimiento. Esta página lo comprueba cada 15 segundos.',
  },
  on: {
    title: 'El mantenimiento está activo',
    text: 'Usted puede trabajar, como los administradores universales. Los demás esperan hasta que se termine en el Panel universal.',
  },
  asking: 'Comprobando si Shiftdeck responde',
  points: [
    'Los dispositivos siguen escaneando. Guardan su trabajo y lo envían en cuanto pueden.',
    'Lo que ya se contó está a salvo. Los datos en pantalla pueden ser antiguos hasta que termine el mantenimiento.',
    'No tiene que hacer nada. Su sesión sigue abierta.',
  ],
  open: 'Ir a Rendimiento',
  again: 'Comprobar ahora',
}
