import type { webhookDeliveries as english } from '../en/webhookDeliveries.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const webhookDeliveries: Localised<typeof english> = {
  none: 'Todavía no se envió nada',
  noneText: 'Las entregas de este webhook aparecen aquí y se conservan 30 días.',
  kept: 'Las entregas se conservan 30 días.',
  types: {
    'incident.created': 'Incidente nuevo',
    'device.offline': 'Dispositivo sin conexión',
    'goal.missed': 'Meta no alcanzada',
    'job.done': 'Importación o exportación terminada',
    'webhook.test': 'Prueba',
  },
  states: { waiting: 'En espera', delivered: 'Entregada', failed: 'Fallida' },
  tries: (value: number) => plural(value, '1 intento', `${count(value)} intentos`),
  next: (at: string) => `siguiente ${at}`,
  faults: {
    status: 'La respuesta no fue de éxito',
    redirect: 'La respuesta es una redirección, y no se siguen',
    timeout: 'Sin respuesta en 10 segundos',
    unknownHost: 'No se encontró el servidor',
    notPublic: 'La dirección no está en la internet pública',
    refused: 'Se rechazó la conexión',
    certificate: 'El certificado del servidor no es válido',
    connection: 'Se interrumpió la conexión',
  },
  unsent: { off: 'El webhook estaba desactivado', deleted: 'El webhook se eliminó' },
  status: (status: number) => `Estado ${status}`,
  sent: 'Enviado',
  attempts: 'Intentos',
  noAttempts: 'Sin intentos todavía',
  ms: (ms: number) => `${count(ms)} ms`,
  again: 'Reenviar',
  allAgain: 'Reenviar las fallidas',
  allAgainTitle: '¿Reenviar las entregas fallidas?',
  allAgainText: (since: string) => `Se reenvía cada entrega que falló desde el ${since}, con el mismo ID.`,
  keep: 'Cancelar',
  more: (value: number) => `Mostrar ${count(value)} más`,
}
