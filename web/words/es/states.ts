import type { states as english } from '../en/states.ts'
import type { Localised } from '../localised.ts'

export const states: Localised<typeof english> = {
  loading: 'Cargando',
  loadingLong: 'Cargando. Puede tardar hasta 2 minutos.',
  failed: 'No se pudo cargar',
  tryAgain: 'Intentar de nuevo',
  refused: (page) => `No puede abrir ${page}`,
  refusedWhy: (role, group) => `Inició sesión como ${role} de ${group}. Es posible que otro grupo tenga acceso.`,
  switchGroup: 'Cambiar de grupo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
}
