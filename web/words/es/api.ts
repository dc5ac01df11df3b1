import type { api as english } from '../en/api.ts'
import type { Localised } from '../localised.ts'

export const api: Localised<typeof english> = {
  unreachable: 'No se puede conectar con el servidor. Revise su conexión e inténtelo de nuevo.',
  failed: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  signInAgain: 'Inicie sesión de nuevo.',
}
