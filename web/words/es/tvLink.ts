import type { tvLink as english } from '../en/tvLink.ts'
import type { Localised } from '../localised.ts'

export const tvLink: Localised<typeof english> = {
  title: 'TV',
  ended: 'Este enlace ya no es válido',
  endedText: 'Pida uno nuevo a quien instaló esta pantalla.',
  waiting: 'Cargando cifras',
  noConnection: 'Sin conexión, intentando de nuevo',
  leaders: 'Más escaneos hoy',
}
