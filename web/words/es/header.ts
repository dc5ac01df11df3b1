import type { header as english } from '../en/header.ts'
import type { Localised } from '../localised.ts'

export const header: Localised<typeof english> = {
  marketplace: {
    store: 'Pedir accesorios',
    noStore: 'Todavía no hay ninguna tienda configurada.',
    partners: 'Socios',
  },
  help: {
    feedback: 'Comentarios',
    walkthrough: 'Recorrido',
    whatsNew: 'Novedades',
    resources: 'Recursos',
    support: 'Contactar con soporte',
    keys: 'Atajos de teclado',
  },
  profile: 'Mi perfil',
  switchGroup: 'Cambiar de grupo',
  logout: 'Cerrar sesión',
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
  language: 'Idioma',
  newTab: '(se abre en otra pestaña)',
}
