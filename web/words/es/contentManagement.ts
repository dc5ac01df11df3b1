import type { contentManagement as english } from '../en/contentManagement.ts'
import type { Localised } from '../localised.ts'

export const contentManagement: Localised<typeof english> = {
  up: 'Subir',
  down: 'Bajar',
  edit: 'Editar',
  remove: 'Eliminar',
  drag: (label) => `Mover ${label}`,
  dragTip: 'Arrastre para mover',
  dragHelp:
    'Pulse Espacio para tomarlo, las flechas para moverlo, Espacio para soltarlo y Escape para dejarlo como estaba.',
  picked: 'Tomado',
  over: (position, of) => `Lugar ${position} de ${of}`,
  dropped: (position, of) => `Soltado en el lugar ${position} de ${of}`,
  stays: 'Se queda donde estaba',
  editMode: 'Modo de edición',
  apply: 'Aplicar cambios',
  cancel: 'Cancelar',
  keep: 'Conservar',
  nothingChanged: 'Todavía no cambió nada',
  noLink: 'Sin enlace',
  nowhere: 'Todavía no hay nada',
}
