import type { help as english } from '../en/help.ts'
import type { Localised } from '../localised.ts'

export const help: Localised<typeof english> = {
  feedback: {
    title: 'Comentarios',
    text: 'Cuéntele a su proveedor qué le ayudaría. Recibirá una copia por correo.',
    noCopy: 'Su cuenta no tiene un correo confirmado, así que no recibirá copia.',
    field: 'Su sugerencia',
    send: 'Enviar comentarios',
    sent: 'Recibimos su sugerencia. ¡Gracias!',
    subject: (company, user) => `Comentarios de ${user}, ${company}`,
    copySubject: 'Su sugerencia',
  },
  support: {
    title: 'Contactar con soporte',
    frame: 'Formulario de soporte',
    none: 'Todavía no hay ningún formulario de soporte configurado. Pregunte a un administrador de su empresa.',
  },
  frame: {
    from: (host) => `Esta página viene de ${host}.`,
    open: 'Abrir en otra pestaña',
  },
}
