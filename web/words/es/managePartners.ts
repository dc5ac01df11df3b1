import type { managePartners as english } from '../en/managePartners.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const managePartners: Localised<typeof english> = {
  title: 'Administración del catálogo de socios',
  views: 'Tarjetas y etiquetas',
  tabs: { cards: 'Tarjetas de socios', tags: 'Etiquetas' },
  createTitle: 'Tarjeta de socio nueva',
  editTitle: 'Editar tarjeta de socio',
  create: 'Crear tarjeta de socio',
  list: 'Tarjetas de socios',
  none: 'Todavía no hay tarjetas de socios',
  noneText: 'Cree la primera con el formulario.',
  columns: { name: 'Nombre', url: 'URL del socio', image: 'Imagen', tags: 'Etiquetas' },
  noTags: 'Todavía no hay etiquetas. Créelas en la pestaña Etiquetas.',
  unnamed: 'Sin nombre',
  deleteTitle: (name) => `Eliminar ${name}`,
  deleteText: 'Desaparece del catálogo de socios de todas las empresas.',
  deleteIt: 'Eliminar tarjeta de socio',
  orderFailed: 'Algo salió mal al cambiar el orden de las tarjetas de socios.',
  createTag: 'Crear etiqueta',
  createTagTitle: 'Etiqueta nueva',
  editTagTitle: 'Editar etiqueta',
  unnamedTag: 'Sin nombre se llama Unamed Tag.',
  noTagsYet: 'Todavía no hay etiquetas',
  carried: (value) => plural(value, 'En 1 tarjeta', `En ${count(value)} tarjetas`),
  deleteTagText: (value) =>
    value === 0 ? 'No se usa.' : plural(value, 'Se quita de 1 tarjeta.', `Se quita de ${count(value)} tarjetas.`),
  deleteTag: 'Eliminar etiqueta',
}
