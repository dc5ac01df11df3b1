import type { manageCompanies as english } from '../en/manageCompanies.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

export const manageCompanies: Localised<typeof english> = {
  title: 'Administración de empresas',
  file: 'empresas',
  noun: { one: 'empresa', many: 'empresas', ending: 'a' },
  searchHint: 'Nombre, identificador de acceso o ciudad',
  columns: {
    name: 'Nombre',
    url: 'Identificador de acceso',
    max: 'Máximo de usuarios',
    minutes: 'Inactividad',
    sessions: 'Sesiones activas',
    city: 'Ciudad',
    country: 'País',
    created: 'Creada',
  },
  unlimited: 'Sin límite',
  minutes: (value) => `${count(value)} min`,
  create: 'Crear empresa',
  none: 'Todavía no hay empresas',
  failed: (message) => `Error al cargar las empresas: ${message}`,
  runs: 'Esta empresa administra la instalación',
  locked: 'Bloqueado. Desbloquee primero los interruptores',
  unlock: 'Desbloquear interruptores',
  lock: 'Bloquear interruptores',
  unlockTitle: '¿Desbloquear los interruptores?',
  unlockText:
    'Activar y desactivar empresas corresponde al personal de la plataforma con el segundo nivel de derechos universales. Si lo necesita, consulte al equipo de operaciones de la plataforma.',
  unlockIt: 'Desbloquear',
  keepLocked: 'Dejar bloqueado',
  disableWarning:
    'Su personal queda sin sesión al momento y no puede volver a entrar; sus dispositivos se rechazan. No se pierde nada: se puede activar de nuevo.',
  remove: 'Eliminar empresa',
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeText: 'Es definitivo: la empresa no se puede volver a activar y nadie de ella puede entrar más.',
  removeUrl: (url) => `El identificador de acceso ${url} no se podrá usar nunca más.`,
  removeIt: 'Eliminar empresa',
  keep: 'Conservar empresa',
  edit: 'Editar',
  editTitle: (name) => `Editar ${name}`,
  editFailed: 'No se pudo cargar la información de la empresa.',
  save: 'Guardar cambios',
  fields: {
    url: 'Identificador de acceso',
    urlHint: 'Se queda como está.',
    max: 'Máximo de usuarios',
    maxHint: (enabled) => `Vacío: sin límite. Ahora hay ${count(enabled)} activados.`,
    minutes: 'Minutos de inactividad',
  },
  autoLogin: {
    title: 'Acceso automático',
    text: 'Solo por indicación del personal de la plataforma. No exime a nadie de su contraseña.',
    label: 'Acceso automático',
    unlock: 'Desbloquear',
    unlockTitle: '¿Desbloquear el acceso automático?',
    unlockText: 'Este ajuste se usa solo por indicación del personal de la plataforma.',
    keepLocked: 'Dejar bloqueado',
    warnTitle: '¿Activar el acceso automático?',
    warnText: 'Se usa solo por indicación del personal de la plataforma. Para continuar, escriba esta frase:',
    phrase: 'Frase',
    on: 'Activar',
    cancel: 'Dejar desactivado',
  },
}
