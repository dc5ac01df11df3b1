import type { groups as english } from '../en/groups.ts'
import type { Localised } from '../localised.ts'

export const groups: Localised<typeof english> = {
  title: 'Cambiar de grupo',
  choose: 'Elija un grupo',
  current: 'Actual',
  disabled: 'Este grupo está desactivado',
  refused: 'No puede entrar en un grupo desactivado.',
  switch: 'Cambiar',
  goOn: 'Continuar',
  switched: 'Cambió de grupo',
  logout: 'Cerrar sesión',
  types: { company: 'Empresa', facility: 'Centro', team: 'Equipo' },
}
