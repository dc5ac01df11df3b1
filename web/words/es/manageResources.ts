import type { manageResources as english } from '../en/manageResources.ts'
import type { Localised } from '../localised.ts'

export const manageResources: Localised<typeof english> = {
  title: 'Administración de recursos',
  createTitle: 'Recurso nuevo',
  editTitle: 'Editar recurso',
  create: 'Crear recurso',
  list: 'Recursos',
  none: 'Todavía no hay recursos',
  noneText: 'Cree el primero con el formulario.',
  columns: { title: 'Título', link: 'Enlace', image: 'Imagen' },
  advice: 'Lo mejor es 250x200 px.',
  untitled: 'Sin título',
  added: (date) => `Agregado el ${date}`,
  deleteTitle: (title) => `Eliminar ${title}`,
  deleteText: 'Desaparece de la página Recursos de todas las empresas.',
  deleteIt: 'Eliminar recurso',
  orderFailed: 'Algo salió mal al cambiar el orden de los recursos.',
}
