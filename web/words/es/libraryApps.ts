import type { libraryApps as english } from '../en/libraryApps.ts'
import type { Localised } from '../localised.ts'

export const libraryApps: Localised<typeof english> = {
  names: {
    'com.android.vending': 'Tienda de apps',
    'com.android.chrome': 'Navegador',
    'com.android.camera2': 'Cámara',
    'com.google.android.deskclock': 'Reloj',
    'com.google.android.contacts': 'Contactos',
    'com.google.android.calculator': 'Calculadora',
    'com.google.android.dialer': 'Teléfono',
    'com.google.android.documentsui': 'Archivos',
  },
  title: 'Biblioteca de apps',
  text: 'Las apps que los dispositivos de la empresa pueden abrir. Los centros y equipos con biblioteca propia la conservan.',
  noneYet: 'Aún no hay biblioteca: se permiten todas las apps. Agregue una para empezar.',
  package: 'Paquete de otra app',
  hint: 'Por ejemplo, com.example.app',
  add: 'Agregar',
  remove: (name) => `No agregar ${name}`,
  byApk: 'Leerlo de un APK',
  limits: 'APK, hasta 250 MB. Se leen su paquete, su nombre y su versión; el archivo no se guarda.',
}
