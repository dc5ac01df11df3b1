import type { upload as english } from '../en/upload.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const upload: Localised<typeof english> = {
  choose: 'Elegir un archivo',
  another: 'Elegir otro',
  drop: 'o suéltelo aquí',
  remove: 'Quitar',
  limits: (kinds, most) => `${kinds}, hasta ${most}`,
  one: 'Suelte un solo archivo a la vez',
  empty: 'Este archivo está vacío',
  progress: (name) => `Subida de ${name}`,
  of: (sent, size) => `${sent} de ${size}`,
  sending: 'Subiendo',
  paused: 'En pausa',
  waiting: 'Se perdió la conexión. Intentando de nuevo…',
  finishing: 'Casi listo…',
  pause: 'Pausar',
  goOn: 'Continuar',
  cancel: 'Cancelar la subida',
  cancelled: 'Se canceló la subida.',
  failed: 'Falló la subida. Inténtelo de nuevo: continúa donde se detuvo.',
  again: 'Intentar de nuevo',
  tray: 'Subidas',
  percent: (value) => `${count(value)} %`,
  speed: (speed, left) => `${speed}/s, faltan ${left}`,
  left: (seconds) =>
    seconds < 90 ? `${count(Math.max(1, Math.round(seconds)))} s` : `${count(Math.round(seconds / 60))} min`,
  checksum: 'Comprobación',
  parts: (done, all) => `${count(done)} de ${count(all)} ${plural(all, 'parte', 'partes')}`,
  goesOn: 'Puede salir de esta página; la subida continúa.',
  done: 'Subido',
  dismiss: 'Cerrar',
  chosen: (name) => `Se eligió ${name}. Se sube al guardar.`,
}
