import type { teams as english } from '../en/teams.ts'
import type { Localised } from '../localised.ts'

export const teams: Localised<typeof english> = {
  title: 'Equipos',
  file: 'equipos',
  noun: { one: 'equipo', other: 'equipos', ending: 'o' },
  searchHint: 'Equipo o centro',
  none: 'Todavía no hay equipos',
  noneText: 'Los trabajadores escanean en equipos, que miden su trabajo.',
  columns: { name: 'Nombre', facility: 'Centro', type: 'Tipo' },
  types: { 1: 'Con escaneo', 2: 'Sin escaneo' },
  facilityOff: 'Centro desactivado',
  edit: 'Editar equipo',
  remove: 'Eliminar equipo',
  toUsers: 'Ver usuarios',
  chooseFacility: 'Elija un centro',
  chooseType: 'Elija un tipo',
  typeHint: 'Los escaneos de un equipo sin escaneo no se cuentan.',
  enabling:
    'El centro de este equipo está desactivado. Al activar el equipo se activará también el centro. ¿Continuar?',
  deleting: 'Las personas conservan su cuenta, pero pierden sus roles en el equipo. Las cifras se conservan.',
  failedFacility: 'No se pudo cargar su centro. Actualice la página.',
}
