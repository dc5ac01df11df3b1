import type { inactivity as english } from '../en/inactivity.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const inSeconds = (seconds: number) => `${count(seconds)} ${plural(seconds, 'segundo', 'segundos')}`

export const inactivity: Localised<typeof english> = {
  idle: {
    title: '¿Sigue ahí?',
    text: 'Lleva un rato sin usar la consola.',
    left: (seconds) => `Su sesión se cerrará en ${inSeconds(seconds)}.`,
    stay: 'Seguir aquí',
  },
  paused: {
    title: 'Actividad en pausa',
    text: 'Su sesión sigue abierta: se renueva cuando termina la cuenta atrás. No tiene que hacer nada.',
    left: (time) => `Se renueva en ${time}.`,
    close: 'Cerrar',
    refreshing: 'Renovando su sesión',
    refreshed: 'Sesión renovada',
    again: (seconds) => `Próximo intento en ${inSeconds(seconds)}.`,
    tryAgain: 'Intentar de nuevo',
  },
  enable: {
    title: 'Reactivar el cierre de sesión por inactividad',
    text: 'Su sesión se cerrará tras un tiempo sin actividad y se desactivará el modo TV.',
    goesOn: (left) => `Su sesión se renueva en ${left}.`,
    action: 'Reactivar',
    cancel: 'Cancelar',
    failed: 'Hubo un error. Inténtelo de nuevo.',
  },
}
