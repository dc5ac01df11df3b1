import type { shell as english } from '../en/shell.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const shell: Localised<typeof english> = {
  product: 'Shiftdeck',
  messages: 'Mensajes',
  closeMessage: 'Cerrar mensaje',
  skip: 'Saltar al contenido',
  menu: 'Menú principal',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  collapse: 'Contraer el menú',
  expand: 'Expandir el menú',
  groups: {
    favorites: 'Favoritos',
    intelligence: 'Inteligencia',
    deviceHub: 'Dispositivos',
    management: 'Administración',
    settings: 'Configuración',
    help: 'Ayuda',
  },
  new: 'Nuevo',
  favorites: {
    star: 'Favorito',
    add: 'Agregar a favoritos',
    remove: 'Quitar de favoritos',
    removePage: (page) => `Quitar ${page} de favoritos`,
    none: 'Marque una página con la estrella para agregarla aquí',
    failed: 'No se pudo guardar la preferencia',
  },
  dashboard: (company) => ['Panel de ', company, ''] as const,
  logo: { add: 'Agregar el logotipo de la empresa', failed: 'No se pudo cargar la imagen.' },
  search: 'Buscar',
  searchTip: (keys) => `Buscar (${keys})`,
  marketplace: 'Tienda',
  help: 'Ayuda',
  jobs: (running, failed) =>
    [
      'Trabajos',
      [
        ...(running > 0 ? [`${count(running)} en curso`] : []),
        ...(failed > 0 ? [plural(failed, '1 falló', `${count(failed)} fallaron`)] : []),
      ].join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  profileMenu: 'Menú del perfil',
}
