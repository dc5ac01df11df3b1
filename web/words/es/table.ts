import type { table as english } from '../en/table.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const number = new Intl.NumberFormat(locale)
const count = (value: number) => number.format(value)

export const table: Localised<typeof english> = {
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  show: 'Mostrar',
  sortBy: 'Ordenar por',
  ascending: 'ascendente',
  descending: 'descendente',
  sort: (title, next) => `${title}: orden ${next}`,
  actions: 'Acciones',
  selectRow: (label) => `Seleccionar ${label}`,
  selectPage: 'Seleccionar todas las filas de esta página',
  range: (from, to, of) => `${count(from)}–${count(to)} de ${count(of)}`,
  rowsPerPage: 'Filas por página',
  pages: 'Páginas',
  page: (page) => `Página ${page}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  selected: (selected) => (selected === 1 ? '1 seleccionada' : `${count(selected)} seleccionadas`),
  selectAll: (total) => `Seleccionar las ${count(total)}`,
  bulkActions: (selected) => `Acciones para ${count(selected)} filas seleccionadas`,
  progress: (settled, of) => `${count(settled)} de ${count(of)}`,
  clearSelection: 'Borrar la selección',
  noMatch: 'Sin coincidencias',
  noMatchText: 'Pruebe con otra palabra o muestre todo de nuevo.',
  showAll: 'Mostrar todo',
  stale: 'Puede que estas filas no estén al día.',
  tryAgain: 'Intentar de nuevo',
  count,
}
