import type { RoleName } from '../../../shared/roles.ts'

/** What a file of users says, by language: it is written where no console is. */
export interface UserWords {
  /** What the file is called. */
  file: string
  titles: readonly string[]
  statuses: readonly [disabled: string, enabled: string, deleted: string]
  roles: Record<RoleName, string>
}

export const wordsOf: Record<'en' | 'es', UserWords> = {
  en: {
    file: 'users',
    titles: ['First name', 'Last name', 'Username', 'Employee ID', 'Email', 'Phone', 'Roles', 'Status', 'Created on'],
    statuses: ['Disabled', 'Enabled', 'Deleted'],
    roles: {
      superAdmin: 'Super Admin',
      admin: 'Admin',
      facilityManager: 'Facility Manager',
      teamManager: 'Team Manager',
      worker: 'Worker',
      taskWorker: 'Task Worker',
    },
  },
  es: {
    file: 'usuarios',
    titles: [
      ...['Nombre', 'Apellido', 'Usuario', 'ID de empleado', 'Correo', 'Teléfono'],
      ...['Roles', 'Estado', 'Fecha de creación'],
    ],
    statuses: ['Desactivado', 'Activado', 'Eliminado'],
    roles: {
      superAdmin: 'Superadministrador',
      admin: 'Administrador',
      facilityManager: 'Encargado de centro',
      teamManager: 'Encargado de equipo',
      worker: 'Trabajador',
      taskWorker: 'Trabajador de tareas',
    },
  },
}
