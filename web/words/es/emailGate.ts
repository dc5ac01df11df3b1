import type { emailGate as english } from '../en/emailGate.ts'
import type { Localised } from '../localised.ts'

export const emailGate: Localised<typeof english> = {
  title: 'Agregue su correo electrónico',
  text: 'Su cuenta todavía no tiene correo. Ahí se envían los códigos para restablecer la contraseña, los códigos de acceso y los avisos.',
  field: 'Correo electrónico',
  required: 'Este campo es obligatorio',
  save: 'Guardar correo',
  later: 'Recordármelo después',
  logout: 'Cerrar sesión',
  another: 'Usar otro correo',
  waiting: {
    title: 'Confirme su correo electrónico',
    text: (address) => ['Enviaremos un código a ', address, ' para confirmarlo.'] as const,
    first: 'Ahí se enviarán los códigos para restablecer la contraseña, los códigos de acceso y los avisos.',
    moving: (old) => `Hasta que escriba el código, todo se sigue enviando a ${old}.`,
    send: 'Enviar código',
  },
  code: {
    title: 'Revise su correo',
    text: (address) => ['Enviamos un código de 6 dígitos a ', address, '. Es válido durante 10 minutos.'] as const,
    required: 'Escriba los 6 dígitos',
    confirm: 'Confirmar',
    again: 'Enviar otro código',
  },
  subject: 'Se agregó su correo electrónico',
  confirmed: 'Su correo electrónico está confirmado.',
  notSent: (reason) => `Su correo se guardó, pero el código no se envió. ${reason}`,
}
