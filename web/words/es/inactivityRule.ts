import type { inactivityRule as english } from '../en/inactivityRule.ts'
import type { Localised } from '../localised.ts'

export const inactivityRule: Localised<typeof english> = {
  title: 'Cierre de sesión por inactividad',
  heading: 'Cuándo un dispositivo cierra la sesión de su usuario',
  text: 'Un dispositivo cierra la sesión de su usuario tras un tiempo sin actividad, para que nadie trabaje con otro nombre y las pausas no cuenten como trabajo. El valor predeterminado es de 8 minutos.',
  minutes: 'Minutos sin actividad',
  minutesHint: 'Minutos enteros, de 1 a 1,440.',
  activity: 'Qué cuenta como actividad',
  scans: 'Escaneos',
  scansText: 'Cada código que se escanea y se acepta.',
  steps: 'Pasos',
  stepsText: 'Cada paso que cuenta el dispositivo. Desactívelo si los dispositivos van en carros.',
  deliveryHint: 'Los dispositivos lo reciben en su próximo contacto, en 10 minutos como máximo mientras se usan.',
  save: 'Guardar cambios',
  discard: 'Descartar cambios',
}
