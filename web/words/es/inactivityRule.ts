import type { inactivityRule as english } from '../en/inactivityRule.ts'
import type { Localised } from '../localised.ts'

export const inactivityRule: Localised<typeof english> = {
  title: 'Cierre de sesión por inactividad',
  heading: 'Cuándo un dispositivo cierra la sesión de su usuario',
  text: 'Un dispositivo cierra la sesión de quien lleva un rato sin hacer nada en él, para que nadie trabaje con otro nombre y las pausas no cuenten como trabajo. Si no elige otra cosa, es a los 8 minutos.',
  minutes: 'Minutos sin actividad',
  minutesHint: 'Minutos enteros, de 1 a 1.440.',
  activity: 'Qué cuenta como actividad',
  scans: 'Escaneos',
  scansText: 'Cada código que se escanea y se acepta.',
  steps: 'Pasos',
  stepsText: 'Cada paso que cuenta el dispositivo. Déjelo fuera donde los dispositivos van en carros.',
  reach: 'Los dispositivos lo saben con su próxima señal: en 10 minutos mientras se usan.',
  save: 'Guardar cambios',
  discard: 'Descartar cambios',
}
