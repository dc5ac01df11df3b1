import type { tasks as english } from '../en/tasks.ts'
import type { Localised } from '../localised.ts'

export const tasks: Localised<typeof english> = {
  title: 'Tareas',
  disabled: 'Las tareas están desactivadas.  Consulte a los administradores de su empresa si deben activarse.',
  enable: 'Activar tareas',
  notSwitched: 'Algo salió mal al actualizar la preferencia. Inténtelo de nuevo.',
  disable: 'Desactivar tareas',
}
