import type { appPermissions as english } from '../en/appPermissions.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const appPermissions: Localised<typeof english> = {
  title: 'Permisos de aplicaciones',
  group: 'Grupo',
  noGroup: 'Elija un grupo',
  stepAdd: 'Agregar una aplicación',
  stepLibrary: 'Biblioteca de aplicaciones',
  addText: 'Escriba el nombre de su paquete o elija su APK para leerlo de ahí.',
  package: 'Nombre del paquete',
  packageHint: 'Por ejemplo, com.example.scan',
  add: 'Agregar',
  or: 'o',
  limits: 'APK, hasta 25 MB. El archivo no se guarda.',
  isNew: 'Nueva',
  takeOut: (name) => `Quitar ${name}`,
  searchHint: 'Aplicación o paquete',
  all: 'Todas las mostradas',
  allowed: (name) => `Permitir ${name}`,
  counts: (on, all) => `${count(on)} de ${count(all)} permitidas`,
  none: 'La biblioteca está vacía. Agregue primero una aplicación.',
  noMatch: 'Nada coincide',
  inherited: 'Este grupo usa la biblioteca de un grupo superior. Al guardar se crea la suya propia.',
  changes: (value) => (value === 0 ? 'Sin cambios' : plural(value, '1 cambio', `${count(value)} cambios`)),
  save: 'Guardar',
  reset: 'Restablecer',
}
