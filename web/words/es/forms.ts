import type { forms as english } from '../en/forms.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const changes = (value: number) => plural(value, '1 cambio', `${count(value)} cambios`)

export const forms: Localised<typeof english> = {
  required: 'Este campo es obligatorio',
  requiredMark: 'obligatorio',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar cambios',
  saving: 'Guardando…',
  working: 'Un momento…',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  timeOf: (label) => `${label}: hora`,
  notSaved: (count) => (count === 0 ? 'Sin cambios' : `${changes(count)} sin guardar`),
  nothingChanged: 'Todavía no hay cambios',
  discardTitle: 'Descartar cambios',
  discardText: (value) => plural(value, 'Hay un cambio sin guardar.', `Hay ${count(value)} cambios sin guardar.`),
  keepEditing: 'Seguir editando',
  discard: 'Descartar cambios',
  passwordTitle: 'Confirme que es usted',
  passwordText: 'Escriba su propia contraseña para continuar. Se pide como máximo una vez cada 10 minutos.',
  password: 'Su contraseña',
  confirm: 'Confirmar',
  strength: ['Muy débil', 'Débil', 'Aceptable', 'Buena', 'Fuerte'],
  strengthLabel: (words) => `Seguridad de la contraseña: ${words}`,
  strengthHint: 'Al menos 8 caracteres. Cuanto más larga, mejor.',
  more: (value) => `y ${count(value)} más`,
  list: {
    search: 'Buscar',
    none: 'Nada coincide',
    clear: 'Borrar',
    chosen: (chosen, of) => `${count(chosen)} de ${count(of)} elegidos`,
  },
}
