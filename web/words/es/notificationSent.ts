import type { notificationSent as english } from '../en/notificationSent.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const several = (value: number, one: string) => `${count(value)} ${one}${plural(value, '', 's')}`

export const notificationSent: Localised<typeof english> = {
  title: 'Notificaciones enviadas',
  subtitle: 'Todo lo que se envió, lo más reciente primero',
  none: 'Todavía no se envió nada',
  noneOfOne: 'Cuando se envíe, verá aquí en qué dispositivos apareció.',
  noneText: 'Cuando se envíe algo, verá aquí en qué dispositivos apareció.',
  kept: 'Lo enviado se conserva 180 días.',
  kinds: { schedule: 'según lo programado', event: 'por un evento', instant: 'al instante' },
  devices: (value: number) => several(value, 'dispositivo'),
  finding: 'enviándose…',
  missed: 'No enviada',
  missedText: 'Tenía más de una hora de retraso y no se envió.',
  nobody: 'Ninguno de sus destinatarios tenía la sesión iniciada en un dispositivo.',
  moreOf: (value: number) => `Mostrar ${count(value)} más`,
  statuses: {
    waiting: 'En espera',
    delivered: 'Entregada',
    shown: 'Mostrada',
    dismissed: 'Descartada',
    failed: 'Con error',
    expired: 'No entregada',
  },
  counted: (value: number, status: 'waiting' | 'delivered' | 'shown' | 'dismissed' | 'failed' | 'expired') =>
    status === 'waiting'
      ? `${count(value)} en espera`
      : status === 'failed'
        ? `${count(value)} con error`
        : status === 'expired'
          ? several(value, 'no entregada')
          : several(value, { delivered: 'entregada', shown: 'mostrada', dismissed: 'descartada' }[status]),
  expiredText: 'El dispositivo no se conectó a tiempo o había otra persona con la sesión iniciada',
  noReason: 'Sin motivo indicado',
}
