import type { notificationSystem as english } from '../en/notificationSystem.ts'
import type { Localised } from '../localised.ts'

export const notificationSystem: Localised<typeof english> = {
  lead: 'Mensajes que la app del dispositivo muestra por sí sola. Los dispositivos reciben los cambios en su próximo contacto.',
  none: 'No hay datos. Póngase en contacto con su proveedor para recibir ayuda.',
  titles: {
    offline: 'Parece que no tiene conexión',
    inactivity: '¿Sigue ahí?',
    scannerReconnect: 'Reconectando el escáner',
  },
  texts: {
    offline: 'Aparece cuando el dispositivo pierde la red.',
    inactivity: 'Aparece antes de cerrar la sesión de un trabajador inactivo.',
    scannerReconnect: 'Aparece mientras el dispositivo se reconecta a su escáner.',
  },
  enable: 'Activar',
  off: 'Active la notificación para cambiar esto',
  of: (setting: string, title: string) => `${setting}: ${title}`,
}
