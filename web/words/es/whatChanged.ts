import type { whatChanged as english } from '../en/whatChanged.ts'
import type { Localised } from '../localised.ts'

export const whatChanged: Localised<typeof english> = {
  title: 'Qué ha cambiado',
  compared: {
    weekdays: (weekdays) => `en los cuatro ${weekdays} anteriores`,
    week: 'en los mismos días de la semana anterior',
    weeks: (weeks) => `en los mismos días de ${weeks} semanas antes`,
  },
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'],
  more: (percent) => `${percent} más`,
  less: (percent) => `${percent} menos`,
  unchanged: 'casi igual',
  total: (noun, size, compared) => `${noun}: ${size} que ${compared}.`,
  same: (noun, size, compared) => `${noun}: ${size} que ${compared}.`,
  onlyNow: (noun, value, compared) => `${noun}: ${value}, y nada ${compared}.`,
  rise: (share, names) => `El ${share} del aumento es ${names}.`,
  fall: (share, names) => `El ${share} del descenso es ${names}.`,
  up: (name, places, size) => `${name} sube ${places === 1 ? 'un puesto' : `${places} puestos`}: ${size}.`,
  down: (name, places, size) => `${name} baja ${places === 1 ? 'un puesto' : `${places} puestos`}: ${size}.`,
  gone: (name, size, others) =>
    `${name}: ${size}${others === 0 ? '' : others === 1 ? ', como otro más' : `, como otros ${others}`}.`,
  none: 'nada esta vez',
  against: (now, before) => `${now} frente a ${before}`,
  numbers: 'Los números',
  columns: { name: 'Nombre', now: 'Ahora', before: 'Antes', change: 'Cambio' },
  all: 'Total',
  mean: '«Antes» es la media de los cuatro días.',
  noChange: 'Nuevo',
}
