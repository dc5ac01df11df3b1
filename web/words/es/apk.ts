import type { apk as english } from '../en/apk.ts'
import type { Localised } from '../localised.ts'

export const apk: Localised<typeof english> = {
  choose: 'Elegir un APK',
  drop: 'o suéltelo aquí',
  limits: 'APK, hasta 250 MB. Una subida interrumpida continúa donde se detuvo.',
  one: 'Suelte un archivo a la vez',
  long: {
    title: '¿Subir un APK grande?',
    text: (size) => `Tiene ${size}: la subida puede tardar. Mientras tanto puede seguir trabajando en esta pestaña.`,
    action: 'Subirlo',
    keep: 'Elegir otro',
  },
  failed: (name) => `Falló la subida de ${name}. Falta información obligatoria para agregar la aplicación.`,
}
