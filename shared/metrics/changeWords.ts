/** What changed, above a report and in its mail. Names and sizes are given as marks, which are replaced by what is shown. */
export const english = {
  title: 'What changed',
  compared: {
    weekdays: (weekdays: string) => `on the four ${weekdays} before`,
    week: 'on the same days a week before',
    weeks: (weeks: number) => `on the same weekdays ${weeks} weeks before`,
  },
  /** Monday first. */
  weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
  more: (percent: string) => `${percent} more`,
  less: (percent: string) => `${percent} less`,
  unchanged: 'about the same',
  /** `size` is "6.2% more", `noun` what is counted, `compared` one of the above. */
  total: (noun: string, size: string, compared: string) => `${noun}: ${size} than ${compared}.`,
  same: (noun: string, size: string, compared: string) => `${noun}: ${size} as ${compared}.`,
  onlyNow: (noun: string, value: string, compared: string) => `${noun}: ${value}, and none ${compared}.`,
  rise: (share: string, names: string) => `${share} of the rise is ${names}.`,
  fall: (share: string, names: string) => `${share} of the fall is ${names}.`,
  /** Of places that are compared with one day only; it follows what it belongs to. */
  since: (weekday: string) => ` since the ${weekday} before`,
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  up: (name: string, places: number, since: string, size: string) =>
    `${name} rose ${places === 1 ? 'one place' : `${places} places`}${since}: ${size}.`,
  down: (name: string, places: number, since: string, size: string) =>
    `${name} fell ${places === 1 ? 'one place' : `${places} places`}${since}: ${size}.`,
  samePlaces: (since: string) => `No team changed places${since}.`,
  gone: (name: string, size: string, others: number) =>
    `${name}: ${size}${others === 0 ? '' : others === 1 ? ', like one other' : `, like ${others} others`}.`,
  none: 'none this time',
  against: (now: string, before: string) => `${now} against ${before}`,
  numbers: 'The numbers',
  columns: { name: 'Name', now: 'Now', before: 'Before', change: 'Change' },
  all: 'All',
  mean: 'Before is the mean of the four days.',
  noChange: 'New',
}

export type ChangeWords = typeof english

export const spanish: ChangeWords = {
  title: 'Qué cambió',
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
  since: (weekday) => ` desde el ${weekday} anterior`,
  weekday: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  up: (name, places, since, size) =>
    `${name} sube ${places === 1 ? 'un puesto' : `${places} puestos`}${since}: ${size}.`,
  down: (name, places, since, size) =>
    `${name} baja ${places === 1 ? 'un puesto' : `${places} puestos`}${since}: ${size}.`,
  samePlaces: (since) => `Ningún equipo cambió de puesto${since}.`,
  gone: (name, size, others) =>
    `${name}: ${size}${others === 0 ? '' : others === 1 ? ', como otro más' : `, como otros ${others}`}.`,
  none: 'nada esta vez',
  against: (now, before) => `${now} frente a ${before}`,
  numbers: 'Los números',
  columns: { name: 'Nombre', now: 'Ahora', before: 'Antes', change: 'Cambio' },
  all: 'Total',
  mean: '“Antes” es la media de los cuatro días.',
  noChange: 'Nuevo',
}
