import type { enrolment as english } from '../en/enrolment.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const enrolment: Localised<typeof english> = {
  title: 'Registrar dispositivos',
  text: 'Crea una hoja de códigos QR. Cada código registra un dispositivo: escanéelo con la app del dispositivo.',
  count: 'Dispositivos',
  invalidCount: (most) => `Elija de 1 a ${count(most)} dispositivos`,
  name: 'Nombre de la hoja',
  nameHint: 'Por ejemplo, Muelle; los códigos se numeran Muelle 01, Muelle 02.',
  facility: 'Centro',
  anyFacility: 'Toda la empresa',
  lifetime: 'Validez',
  days: (value) => plural(value, '1 día', `${count(value)} días`),
  make: 'Crear la hoja',
  close: 'Cerrar',
  sheet: (value) => plural(value, '1 código de registro', `${count(value)} códigos de registro`),
  sheetTitle: (company) => `Registrar dispositivos de ${company}`,
  sheetText: 'Cualquiera que tenga un código puede registrar un dispositivo. Guarde bien esta hoja.',
  until: (time) => `Válido hasta ${time}.`,
  qr: (code) => `Código QR ${code}`,
  pdf: 'Guardar como PDF',
  file: 'codigos-de-registro',
  notSaved: 'No se pudo crear el PDF. Inténtelo de nuevo.',
  made: 'Códigos existentes',
  all: (value) => `Ver los ${count(value)}`,
  states: { open: 'Sin usar', used: 'Registrado', revoked: 'Revocado', expired: 'Vencido' },
  uses: (used, most) => `${count(used)} de ${count(most)} registrados`,
  revoke: (code) => `Revocar ${code}`,
}
