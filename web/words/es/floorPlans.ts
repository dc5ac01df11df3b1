import type { floorPlans as english, planCare as englishCare, placing as englishPlacing } from '../en/floorPlans.ts'
import type { Localised } from '../localised.ts'
import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)
const metres = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })

export const floorPlans: Localised<typeof english> = {
  view: 'Mostrar en',
  views: { map: 'Mapa', plan: 'Plano' },
  plan: 'Plano',
  site: 'Centro',
  floor: 'Planta',
  floorsHint: 'Los dispositivos no comunican su planta, así que cada una los muestra todos.',
  opacity: 'Opacidad del plano',
  anchors: 'Anclajes',
  anchorsOf: (name) => `Anclajes de ${name}`,
  manage: 'Planos',
  none: 'Todavía no hay ningún plano',
  noneText:
    'Añada la imagen de una planta e indique dónde están dos de sus puntos: así se ve dónde están los dispositivos dentro del edificio.',
  noneYours: 'Los administradores y los responsables de centro añaden planos.',
  nonePlaced: 'Todavía no hay ningún plano en el mapa',
  nonePlacedText: 'Indique dónde están dos de sus puntos y los dispositivos se verán en él.',
  place: (name) => `Colocar ${name}`,
  pictureFailed: 'No se pudo cargar la imagen de este plano.',
}

export const planCare: Localised<typeof englishCare> = {
  title: 'Planos',
  text: 'Imágenes de plantas que se colocan en el mapa con dos anclajes.',
  add: 'Añadir plano',
  addText: 'Un dibujo o una foto de una planta. Su contenido no se lee: bastan dos puntos para colocarla.',
  edit: 'Editar',
  editOf: (name) => `Editar ${name}`,
  save: 'Guardar',
  remove: 'Eliminar',
  removeOf: (name) => `Eliminar ${name}`,
  removeText: 'Los dispositivos dejarán de verse en esta planta. Su ubicación se conserva.',
  keep: 'Conservarlo',
  removed: (name) => `${name} se ha eliminado`,
  close: 'Cerrar',
  undo: 'Deshacer',
  back: (name) => `${name} se ha recuperado`,
  name: 'Nombre',
  nameHint: 'Por ejemplo, Planta baja o Altillo',
  level: 'Nivel',
  levelHint: '0 es la planta baja',
  levelOf: (level) => `Nivel ${level}`,
  facility: 'Centro',
  chooseFacility: 'Elija un centro',
  picture: 'Imagen',
  svgFailed: 'Este SVG no se puede dibujar aquí. Guárdelo como PNG y elija ese archivo.',
  pictureHint: 'Con otra imagen, los anclajes se conservan mientras tengan sentido.',
  size: (width, height) => `${metres(width)} × ${metres(height)} m`,
  notPlaced: 'Todavía no está en el mapa',
  changed: (when, who) => (who ? `Modificado el ${when} por ${who}` : `Modificado el ${when}`),
  toPlace: 'Colocarlo',
  rest: (most) => `Hasta ${count(most)} plantas por centro.`,
  conflict: 'Otra persona ha modificado este plano entretanto. Cierre y vuelva a abrirlo para verlo como está ahora.',
  gone: 'Otra persona ha eliminado este plano entretanto.',
}

export const placing: Localised<typeof englishPlacing> = {
  title: (name) => `Colocar ${name}`,
  steps: {
    picture: (pin) => `Haga clic en un punto de la imagen: anclaje ${pin}.`,
    map: (pin) => `Ahora haga clic en el mapa donde está ese punto: anclaje ${pin}.`,
    done: 'Los dos anclajes están puestos. Haga clic de nuevo para mover el elegido, o arrástrelo en el mapa.',
  },
  hint: 'Tome dos puntos alejados entre sí, como esquinas opuestas del edificio.',
  picture: 'La imagen',
  pictureOf: (pin) => `La imagen: pone el anclaje ${pin}; las flechas lo mueven`,
  map: 'El mapa',
  anchor: (pin) => `Anclaje ${pin}`,
  choose: (pin) => `Poner el anclaje ${pin}`,
  onPicture: (x, y) => `${x} desde la izquierda, ${y} desde arriba`,
  percent: (share) => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
  notYet: 'aún no está en la imagen',
  coordinates: 'Coordenadas',
  coordinatesOf: (pin) => `Coordenadas del anclaje ${pin}`,
  coordinatesHint: '39.5586, -119.7527',
  noCoordinates: 'Escriba latitud y longitud, por ejemplo 39.5586, -119.7527.',
  larger: 'Ampliar',
  smaller: 'Reducir',
  measures: (width, height, turn) => `${metres(width)} × ${metres(height)} m, girado ${count(Math.round(turn))}°`,
  perPixel: (size) =>
    size < 1 ? `${count(Math.max(1, Math.round(size * 100)))} cm por píxel` : `${metres(size)} m por píxel`,
  save: 'Guardar anclajes',
  takeOff: 'Quitar del mapa',
  cancel: 'Cancelar',
  startOver: 'Empezar de nuevo',
}
