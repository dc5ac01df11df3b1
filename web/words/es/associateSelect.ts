import type { associateSelect as english } from '../en/associateSelect.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const associateSelect: Localised<typeof english> = {
  label: 'Asociado',
  choose: 'Elija un trabajador',
  list: 'Asociados',
  search: 'Nombre o apellido',
  unknown: 'Antiguo asociado',
  loading: 'Cargando…',
  loadFailed: 'No se cargaron los asociados',
  nobody: 'Aquí no hay asociados',
  noMatch: 'Nadie tiene ese nombre',
  more: (value) => `${count(value)} más. Busque para encontrarlos.`,
}
