import type { upload as english } from '../en/upload.ts'
import type { Localised } from '../localised.ts'

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
  failed: 'No se pudo enviar el archivo. Inténtelo de nuevo: sigue donde se detuvo.',
  again: 'Intentar de nuevo',
  chosen: (name) => `Se eligió ${name}. Se sube al guardar.`,
}
