import type { performanceTools as english } from '../en/performanceTools.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const performanceTools: Localised<typeof english> = {
  tv: {
    title: 'Activar el modo TV',
    text: 'Escriba su propia contraseña. Esta pantalla mostrará los datos de hoy y mantendrá la sesión; lo que muestra queda bloqueado hasta que se desactive el modo TV.',
    action: 'Activar el modo TV',
  },

  addCards: {
    title: 'Agregar tarjetas de rendimiento',
    add: 'Agregar',
    cancel: 'Cancelar',
    none: 'Ya se muestran todas las tarjetas.',
    choose: 'Elija una opción',
  },

  /** Of each card. */
  card: {
    menu: (title) => `Opciones de ${title}`,
    drag: (title) => `Mover ${title}`,
    moveEarlier: 'Mover antes',
    moveLater: 'Mover después',
    remove: 'Eliminar',
  },

  comparison: {
    hints: {
      days: (days) => `Promedio de los últimos ${count(days)} días, para la misma parte del día`,
      sameTime: 'El periodo anterior, las mismas horas',
    },
    compare: 'Comparar',
    choose: 'Elija una opción',
  },
}
