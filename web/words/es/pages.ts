import type { pages as english } from '../en/pages.ts'
import type { Localised } from '../localised.ts'

export const pages: Localised<typeof english> = {
  notFound: 'Página no encontrada',
  notFoundWhy: 'No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace tenga un error.',
  back: 'Volver a la página anterior',
  notYet: (title) => `${title} todavía no forma parte de esta versión.`,
  notYetHome: 'Ir a Rendimiento',
  universalOnly: (role, group) => `Solo su proveedor puede abrirla. Usted inició sesión como ${role} de ${group}.`,
}
