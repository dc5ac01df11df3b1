import type { transfer as english } from '../en/transfer.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const transfer: Localised<typeof english> = {
  all: (list: string) => `Seleccionar todo en “${list}”`,
  ofGroup: (group: string) => `Seleccionar todo en ${group}`,
  select: (name: string) => `Seleccionar ${name}`,
  search: (list: string) => `Buscar en “${list}”`,
  selected: (chosen: number, of: number) => `${count(chosen)} de ${count(of)} seleccionados`,
  count,
  group: 'Grupo',
  allGroups: 'Todos los grupos',
  none: 'Vacío',
  noMatch: 'Nada coincide',
  loading: 'Cargando…',
  moveFirst: 'Seleccione primero algo en la otra lista',
}
