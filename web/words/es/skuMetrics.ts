import type { skuMetrics as english } from '../en/skuMetrics.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

const groupsOf = (value: number) => plural(value, '1 grupo', `${count(value)} grupos`)

export const skuMetrics: Localised<typeof english> = {
  title: 'Métricas de SKU',
  group: 'Grupo',
  kind: 'Tipo de SKU',
  kinds: { callout: 'Destacados', excluded: 'Excluidos' },
  skuGroups: 'Grupos de SKU',
  allGroups: 'Todos los grupos de SKU',
  chooseGroups: 'Elegir grupos de SKU',
  more: (more) => `+${count(more)}`,
  count,
  selectAll: 'Seleccionar todo',
  findGroup: 'Buscar un grupo de SKU',
  noSuchGroup: 'Ningún grupo de SKU tiene ese nombre',
  skus: (skus) => `${count(skus)} SKU`,
  overview: 'Resumen',
  data: 'Tipo de dato',
  dataTypes: { scans: 'Escaneos totales', rate: 'Escaneos/hora' },
  get: 'Ver métricas',
  print: 'Imprimir en PDF',
  heading: { callout: 'SKU destacados por grupo', excluded: 'SKU excluidos por grupo' },
  inAll: (groups, scans) => `${groupsOf(groups)} · ${scans} escaneos en total`,
  read: (time) => `Actualizado a las ${time}`,
  sort: 'Orden',
  sorts: { value: 'Valor', group: 'Grupo' },
  orders: { desc: 'De mayor a menor', asc: 'De menor a mayor' },
  nameOrders: { desc: 'De la Z a la A', asc: 'De la A a la Z' },
  columns: {
    group: 'Grupo de SKU',
    scans: 'Escaneos',
    rate: 'Escaneos/hora',
    pickTime: 'Horas de picking',
    share: 'Parte',
  },
  noun: 'Escaneos',
  showAll: (groups) => `Mostrar los ${groupsOf(groups)}`,
  noGroup: 'Elija un grupo',
  noSkuGroup: 'Elija al menos un grupo de SKU.',
  tooMany: 'Los grupos elegidos contienen más de 15000 SKU. Elija menos grupos.',
  none: {
    callout:
      'Su empresa no tiene SKU destacados. Los administradores pueden crearlos y gestionarlos en Configuración > SKU destacados.',
    excluded:
      'Su empresa no tiene SKU excluidos. Los administradores pueden crearlos y gestionarlos en Configuración > SKU excluidos.',
  },
  open: { callout: 'Abrir SKU destacados', excluded: 'Abrir SKU excluidos' },
  groupsFailed: 'No se pudieron cargar los nombres de los SKU destacados',
  nothing: 'No se escaneó ninguno de estos SKU',
  nothingText: 'Nadie escaneó un código de estos grupos en este periodo.',
  changeDates: 'Cambiar fechas',
  note: 'Según las listas de hoy. Un código que está en varios grupos cuenta en cada uno.',
  tooSoon: 'Las cifras por SKU tienen una antigüedad máxima de 5 minutos.',
  file: { callout: 'metricas-sku-destacados', excluded: 'metricas-sku-excluidos' },
}
