import type { people as english } from '../en/people.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const people: Localised<typeof english> = {
  noRole: 'Sin rol',
  moreGroups: (value) => `+${count(value)}`,
  role: 'Rol',
  choose: 'Elija un rol',
  group: 'Grupo',
  groupsFirst: 'Elija primero un rol: de él depende qué grupos se pueden elegir.',
  chooseGroup: 'Elija un grupo',
  off: 'Desactivado',
  held: 'Roles actuales',
  add: 'Agregar un rol',
  addButton: 'Agregar rol',
  remove: (role, group) => `Quitar ${role} en ${group}`,
  notYours: 'Solo se pueden quitar roles por debajo del suyo',
  groupOff: 'Este grupo está desactivado',
  allHeld: 'El usuario ya tiene este rol en todos los grupos que usted administra.',
  nothing: 'Su rol no puede asignar roles.',
  undo: 'Deshacer',
  lastRole: 'El usuario debe tener otro rol antes de eliminar este',
  ownLastRole: 'Usted debe tener otro rol antes de eliminar este',
}
