import type { universalDevices as english } from '../en/universalDevices.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

export const universalDevices: Localised<typeof english> = {
  title: 'Dispositivos de todas las empresas',
  file: 'dispositivos-de-todas-las-empresas',
  noun: { one: 'dispositivo', many: 'dispositivos', ending: 'o' },
  refresh: 'Actualizar',
  refreshed: (time) => `Actualizado ${time}`,
  company: 'Empresa',
  allCompanies: 'Todas las empresas',
  noCompanies: (message) => `Error al cargar las empresas: ${message}`,
  views: 'Vistas',
  tabs: { table: 'Tabla', map: 'Buscador de dispositivos' },
  searchHint: 'Etiqueta, MAC, empresa o cualquier columna',
  show: { all: 'Todos', in: 'Con sesión', out: 'Sin sesión', hidden: 'Ocultos' },
  columns: {
    status: 'Estado',
    label: 'Etiqueta',
    serial: 'Número de serie',
    mac: 'MAC',
    model: 'Modelo',
    os: 'SO',
    app: 'versión de la app',
    health: 'Estado de la batería',
    company: 'Empresa',
    updated: 'Actualizado el',
    hidden: 'Oculto',
    find: 'Buscar',
  },
  in: 'Con sesión',
  out: 'Sin sesión',
  hidden: 'Oculto',
  find: (device) => `Buscar ${device} en el mapa`,
  none: 'No se encontraron dispositivos',
  noneText: 'Los dispositivos aparecen aquí cuando una empresa los registra.',
  of: (company) => `Dispositivos de ${company}`,
  count,
}
