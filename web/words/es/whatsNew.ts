import type { whatsNew as english } from '../en/whatsNew.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const whatsNew: Localised<typeof english> = {
  title: 'Novedades',
  popover: (value) => plural(value, 'Hay una novedad', `Hay ${count(value)} novedades`),
  many: 'Hay muchas novedades',
  all: 'Ver todas',
  at: (note, of) => `${count(note)} de ${count(of)}`,
  skip: 'Omitir',
  back: 'Atrás',
  next: 'Siguiente',
  finish: 'Terminar',
  more: 'Leer más',
  none: 'Todavía no hay notas de versión.',
  failed: 'Hubo un problema al obtener las notas de versión, vuelva a cargar la página.',
  range: (from, to, of) => `${count(from)}–${count(to)} de ${count(of)}`,
  new: 'Nuevo',
}
