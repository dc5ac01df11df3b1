import { counted, type Noun, nounFor } from '../counted.ts'
import type { entity as english } from '../en/entity.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

/** `3 centros activados`, `1 tarea activada`. */
const done = (count: number, noun: Noun, what: string) =>
  `${counted(count, noun)} ${what}${noun.ending}${plural(count, '', 's')}`
const articles = ({ ending }: Noun) => (ending === 'a' ? 'Las' : 'Los')
const asked = (verb: string, count: number, noun: Noun) => `${verb} ${plural(count, noun.one, counted(count, noun))}`

export const entity: Localised<typeof english> = {
  all: 'Todos',
  enabled: 'Activados',
  disabled: 'Desactivados',
  enable: 'Activar',
  enableRow: (name) => `Activar ${name}`,
  on: 'Sí',
  off: 'No',
  createdOn: 'Creado el',
  create: 'Crear',
  createTitle: (noun) => `Crear ${noun.one}`,
  more: 'Contacto y dirección',

  bulk: { enable: 'Activar', disable: 'Desactivar', delete: 'Eliminar' },
  working: {
    enable: (count, noun) => `Activando ${counted(count, noun)}`,
    disable: (count, noun) => `Desactivando ${counted(count, noun)}`,
    delete: (count, noun) => `Eliminando ${counted(count, noun)}`,
  },
  done: {
    enable: (count, noun) => done(count, noun, 'activad'),
    disable: (count, noun) => done(count, noun, 'desactivad'),
    delete: (count, noun) => done(count, noun, 'eliminad'),
  },
  restored: (count, noun) => done(count, noun, 'recuperad'),
  already: {
    enable: (noun) => `${articles(noun)} ${noun.other} elegid${noun.ending}s ya están activad${noun.ending}s`,
    disable: (noun) => `${articles(noun)} ${noun.other} elegid${noun.ending}s ya están desactivad${noun.ending}s`,
  },
  undo: 'Deshacer',
  partly: (done, of, noun) => `${count(done)} de ${counted(of, noun)}`,
  report: (noun) => `Est${noun.ending}s ${noun.other} no se cambiaron:`,
  understood: 'Cerrar',

  ask: {
    enable: (count, noun) => asked('Activar', count, noun),
    disable: (count, noun) => asked('Desactivar', count, noun),
    delete: (count, noun) => asked('Eliminar', count, noun),
  },
  sure: (name) => `¿Seguro que quiere eliminar ${name}?`,
  along: (name) => `con ${name}`,
  keep: (count, noun) => `Conservar ${nounFor(count, noun)}`,
  cancel: 'Cancelar',
  skipped: (count, noun) =>
    plural(
      count,
      `Se omite 1 ${noun.one} elegid${noun.ending}: no puede cambiarse.`,
      `Se omiten ${counted(count, noun)} elegid${noun.ending}s: no pueden cambiarse.`,
    ),

  fields: {
    phone: 'Teléfono',
    addr1: 'Dirección, línea 1',
    addr2: 'Dirección, línea 2',
    city: 'Ciudad',
    zip: 'Código postal',
    state: 'Estado o provincia',
    country: 'País',
    chooseCountry: 'Elija un país',
    zone: 'Zona horaria',
  },
}
