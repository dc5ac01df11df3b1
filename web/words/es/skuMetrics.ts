import type { skuMetrics as english } from '../en/skuMetrics.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

const groupsOf = (value: number) => (value === 1 ? '1 grupo' : `${count(value)} grupos`)

export const skuMetrics: Localised<typeof english> = {
  title: 'Métricas de SKU',
  group: 'Grupo',
  kind: 'Tipo de SKU',
  kinds: { callout: 'De aviso', excluded: 'Excluidos' },
  skuGroups: 'Grupos de SKU',
  allGroups: 'Todos los grupos de SKU',
  chooseGroups: 'Elegir grupos de SKU',
  more: (more) => `+${count(more)}`,
  count,
  selectAll: 'Seleccionar todo',
  findGroup: 'Buscar un grupo de SKU',
  noSuchGroup: 'Ningún grupo de SKU se llama así',
  skus: (skus) => `${count(skus)} SKU`,
  overview: 'Resumen',
  data: 'Tipo de dato',
  dataTypes: { scans: 'Escaneos totales', rate: 'Escaneos/hora' },
  get: 'Ver métricas',
  print: 'Imprimir en PDF',
  heading: { callout: 'SKU de aviso por grupo', excluded: 'SKU excluidos por grupo' },
  inAll: (groups, scans) => `${groupsOf(groups)} · ${scans} escaneos en total`,
  read: (time) => `Leído a las ${time}`,
  sort: 'Orden',
  sorts: { value: 'Valor', group: 'Grupo' },
  orders: { desc: 'Primero los más altos', asc: 'Primero los más bajos' },
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
      'Su empresa no tiene SKU de aviso. Los administradores pueden crearlos y gestionarlos en Ajustes > SKU de aviso.',
    excluded:
      'Su empresa no tiene SKU excluidos. Los administradores pueden crearlos y gestionarlos en Ajustes > SKU excluidos.',
  },
  open: { callout: 'Abrir SKU de aviso', excluded: 'Abrir SKU excluidos' },
  groupsFailed: 'No se pudieron cargar los nombres de los SKU de aviso',
  nothing: 'No se escaneó ninguno de estos SKU',
  nothingText: 'Nadie escaneó un código de estos grupos en este tiempo.',
  changeDates: 'Cambiar fechas',
  note: 'Según las listas de hoy. Un código que encaja en varios grupos cuenta en cada uno.',
  tooSoon: 'Las cifras por SKU tienen como máximo 5 minutos.',
  file: { callout: 'metricas-sku-aviso', excluded: 'metricas-sku-excluidos' },
}
