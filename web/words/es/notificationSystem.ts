import type { notificationSystem as english } from '../en/notificationSystem.ts'
import type { Localised } from '../localised.ts'

export const notificationSystem: Localised<typeof english> = {
  lead: 'Lo que la aplicación del dispositivo dice por sí sola. Los dispositivos se enteran de un cambio con su siguiente latido.',
  none: 'No hay datos. Póngase en contacto con su proveedor para recibir ayuda.',
  titles: {
    offline: 'Parece que no tiene conexión',
    inactivity: '¿Sigue ahí?',
    scannerReconnect: 'Reconectando el escáner',
  },
  texts: {
    offline: 'Aparece cuando el dispositivo se queda sin red.',
    inactivity: 'Aparece antes de cerrar la sesión de un trabajador que no hace nada.',
    scannerReconnect: 'Aparece mientras el dispositivo vuelve a conectarse a su escáner.',
  },
  enable: 'Activar',
  off: 'Active la notificación para cambiar esto',
  of: (setting: string, title: string) => `${setting}: ${title}`,
}
