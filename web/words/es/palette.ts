import type { palette as english } from '../en/palette.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const palette: Localised<typeof english> = {
  title: 'Buscar',
  hint: 'Páginas, personas, grupos y acciones',
  results: 'Resultados',
  sections: { pages: 'Páginas', people: 'Personas', performance: 'Ver en Rendimiento', actions: 'Acciones' },
  none: (query) => `No se encontró nada para “${query}”.`,
  loading: 'Cargando personas y grupos',
  failed: 'No se pudieron cargar las personas y los grupos.',
  count: (value) => plural(value, '1 resultado', `${count(value)} resultados`),
  more: (value) => `${count(value)} más. Siga escribiendo.`,
  types: { company: 'Empresa', facility: 'Centro', team: 'Equipo' },
  disabled: 'desactivado',
  actions: {
    feedback: 'Enviar comentarios',
    support: 'Contactar con soporte',
    keys: 'Atajos de teclado',
    light: 'Tema claro',
    dark: 'Tema oscuro',
    system: 'Tema del sistema',
    logout: 'Cerrar sesión',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    everywhere: 'En todas partes',
    goTo: 'Ir a',
    search: 'Buscar páginas, personas y grupos',
    overview: 'Esta lista',
    menu: 'Contraer o expandir el menú',
    favorite: 'Agregar la página a favoritos o quitarla',
    find: 'Buscar en esta página',
    close: 'Cerrar un diálogo o un menú',
    or: 'o',
    after: 'y luego',
    single: 'Atajos de una sola tecla',
    singleHint: 'Desactívelos si usa control por voz. Los que llevan Ctrl o ⌘ siguen activos.',
    done: 'Listo',
  },
}
