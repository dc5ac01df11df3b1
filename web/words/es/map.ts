import type { map as english } from '../en/map.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const map: Localised<typeof english> = {
  label: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  all: 'Mostrar todo en el mapa',
  wholePlan: 'Mostrar todo el plano',
  loading: 'El mapa se está cargando',
  noDrawing: 'Este navegador no puede dibujar el mapa',
  noDrawingText: 'Necesita WebGL 2, que está desactivado o no es compatible. Puede seguir usando la lista.',
  failed: 'No se pudo cargar el mapa',
  ownFailed: 'No se pudo cargar el mapa configurado. Se muestra el mapa incluido.',
  noTiles: 'No se pudo cargar una parte del mapa',
  shown: (devices, clusters) =>
    `${count(devices)} ${plural(devices, 'dispositivo', 'dispositivos')} y ${count(clusters)} ${plural(clusters, 'agrupación', 'agrupaciones')} a la vista`,
  metres: (value) => (value >= 1000 ? `${count(value / 1000)} km` : `${count(value)} m`),
}
