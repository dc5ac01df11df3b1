import type { groupFilter as english } from '../en/groupFilter.ts'
import type { Localised } from '../localised.ts'

export const groupFilter: Localised<typeof english> = {
  group: 'Grupo',
  facility: 'Centro',
  allFacilities: 'Todos los centros',
}
