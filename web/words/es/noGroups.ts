import type { noGroups as english } from '../en/noGroups.ts'
import type { Localised } from '../localised.ts'

export const noGroups: Localised<typeof english> = {
  noFacilities: 'No hay centros. Cree primero un centro.',
  toFacilities: 'Ir a Centros',
  noTeams: 'No hay equipos. Cree primero un equipo.',
  toTeams: 'Ir a Equipos',
}
