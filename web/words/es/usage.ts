import type { usage as english } from '../en/usage.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const units = ['B', 'kB', 'MB', 'GB', 'TB']

export const usage: Localised<typeof english> = {
  month: 'Mes',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  monthName: (month) => months.format(new Date(`${month}-01T00:00:00Z`)),
  day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
  dayColumn: 'Día (UTC)',
  asOf: (at) => `Al ${at}`,
  table: 'Mostrar los días como tabla',
  bytes: (bytes) => {
    let [size, unit] = [bytes, 0]
    while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
    return `${size.toLocaleString(locale, { maximumSignificantDigits: 3 })} ${units[unit]}`
  },
  counts: {
    console_requests: 'Solicitudes de la consola',
    device_requests: 'Solicitudes de los dispositivos',
    program_requests: 'Solicitudes de programas',
    batches: 'Lotes de trabajo',
    events: 'Escaneos y pasos recibidos',
    heartbeats: 'Latidos',
    mails: 'Correos',
    pushes: 'Notificaciones push a dispositivos',
    webhooks: 'Intentos de entrega de webhooks',
  },
  requests: { console_requests: 'Consola', device_requests: 'Dispositivos', program_requests: 'Programas' },
  stored: 'Archivos almacenados',
  devices: 'Dispositivos',
  users: 'Usuarios que iniciaron sesión',
  none: 'Sin uso en este mes',
  noneText: 'El uso se cuenta desde el día en que se instaló esta versión y se conserva 400 días.',
  card: {
    title: 'Uso',
    text: 'Lo que usó su empresa, por día UTC. Se actualiza cada hora.',
    chart: (total, month) => `${total} solicitudes en ${month}, por día`,
    total: (total) => `${total} solicitudes`,
  },
}
