import type { facilities as english } from '../en/facilities.ts'
import type { Localised } from '../localised.ts'

export const facilities: Localised<typeof english> = {
  title: 'Centros',
  file: 'centros',
  noun: { one: 'centro', other: 'centros', ending: 'o' },
  teams: { one: 'equipo', other: 'equipos', ending: 'o' },
  searchHint: 'Nombre o ubicación',
  none: 'Todavía no hay centros',
  noneText: 'Un centro es un almacén o una sede, con sus propios equipos y zona horaria.',
  columns: { name: 'Nombre', place: 'Ubicación', zone: 'Zona horaria', teams: 'Equipos' },
  details: 'Ver centro',
  edit: 'Editar centro',
  remove: 'Eliminar centro',
  toTeams: 'Ver equipos',
  adminsOnly: 'Solo los administradores pueden cambiar centros',
  zoneHint: 'Sus equipos usan esta zona horaria y sus días empiezan a medianoche.',
  companyZone: (zone) => `Como la empresa: ${zone}`,
  disable: 'También se desactivan sus equipos y se cierra la sesión de todas las personas que estén allí.',
  delete:
    'También se eliminan sus equipos. Las personas conservan su cuenta, pero pierden sus roles allí. Las cifras se conservan.',
}
