import type { facilities as english } from '../en/facilities.ts'
import type { Localised } from '../localised.ts'

export const facilities: Localised<typeof english> = {
  title: 'Centros',
  file: 'centros',
  noun: { one: 'centro', many: 'centros', ending: 'o' },
  teams: { one: 'equipo', many: 'equipos', ending: 'o' },
  searchHint: 'Nombre o lugar',
  none: 'Todavía no hay centros',
  noneText: 'Un centro es un almacén o una sede. Sus equipos y su zona horaria le pertenecen.',
  columns: { name: 'Nombre', place: 'Lugar', zone: 'Zona horaria', teams: 'Equipos' },
  details: 'Ver centro',
  edit: 'Editar centro',
  remove: 'Eliminar centro',
  toTeams: 'Ver equipos',
  adminsOnly: 'Solo los administradores pueden cambiar centros',
  zoneHint: 'Sus equipos usan esta zona horaria y sus días empiezan a su medianoche.',
  companyZone: (zone) => `Como la empresa: ${zone}`,
  disable:
    'Los equipos de un centro desactivado cuentan también como desactivados, y se cierra la sesión de quienes estén allí.',
  delete:
    'Los equipos de un centro eliminado se van con él. Las personas conservan su cuenta y pierden sus roles allí; las cifras quedan.',
}
