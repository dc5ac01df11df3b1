import type { whatsNew as english } from '../en/whatsNew.ts'
import type { Localised } from '../localised.ts'

export const whatsNew: Localised<typeof english> = {
  title: 'Novedades',
  popover: (count) => (count === 1 ? 'Hay una novedad' : `Hay ${count} novedades`),
  many: 'Hay muchas novedades',
  all: 'Ver todas',
  at: (note, of) => `${note} de ${of}`,
  skip: 'Omitir',
  back: 'Atrás',
  next: 'Siguiente',
  finish: 'Terminar',
  more: 'Leer más',
  none: 'Todavía no hay notas de versión.',
  failed: 'Hubo un problema al obtener las notas de versión, vuelva a cargar la página.',
  range: (from, to, of) => `${from}–${to} de ${of}`,
  new: 'Nuevo',
}
