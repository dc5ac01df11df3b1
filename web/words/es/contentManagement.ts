import type { contentManagement as english } from '../en/contentManagement.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const contentManagement: Localised<typeof english> = {
  up: 'Subir',
  down: 'Bajar',
  edit: 'Editar',
  remove: 'Eliminar',
  drag: (label) => `Mover ${label}`,
  dragTip: 'Arrastre para mover',
  dragHelp: 'Pulse Espacio para tomarlo, las flechas para moverlo, Espacio para soltarlo y Escape para cancelar.',
  picked: 'Tomado',
  over: (position, of) => `Posición ${count(position)} de ${count(of)}`,
  dropped: (position, of) => `Soltado en la posición ${count(position)} de ${count(of)}`,
  stays: 'Sin mover',
  editMode: 'Modo de edición',
  apply: 'Aplicar cambios',
  cancel: 'Cancelar',
  keep: 'Conservar',
  nothingChanged: 'Todavía no hay cambios',
  noLink: 'Sin enlace',
  nowhere: 'Todavía no hay nada',
}
