import { count, locale } from './locale.ts'

const metres = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })

/** Words of floor plans: where they are shown, and where they are kept. */
export const floorPlans = {
  view: 'Shown on',
  views: { map: 'Map', plan: 'Floor plan' },
  plan: 'Plan',
  site: 'Facility',
  floor: 'Floor',
  floorsHint: 'Devices do not report floors, so every floor shows all devices.',
  opacity: 'Opacity of the floor plan',
  anchors: 'Anchors',
  anchorsOf: (name: string) => `Anchors of ${name}`,
  manage: 'Floor plans',
  none: 'No floor plan yet',
  noneText:
    'Add a picture of a floor and place two of its points on the map. Devices then appear where they are in the building.',
  noneYours: 'Admins and facility managers add floor plans.',
  nonePlaced: 'No floor plan is on the map yet',
  nonePlacedText: 'Place two of its points on the map, and devices appear on it.',
  place: (name: string) => `Place ${name}`,
  pictureFailed: 'The picture of this floor plan could not be loaded.',
}

/** Words of the dialog in which floor plans are kept. */
export const planCare = {
  title: 'Floor plans',
  text: 'Pictures of floors, placed on the map by two anchors.',
  add: 'Add floor plan',
  addText: 'A drawing or a photo of a floor. Two of its points are enough to place it.',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  save: 'Save',
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeText: 'Devices no longer appear on this floor. Their locations are kept.',
  keep: 'Keep it',
  removed: (name: string) => `${name} deleted`,
  close: 'Close',
  undo: 'Undo',
  back: (name: string) => `${name} restored`,
  name: 'Name',
  nameHint: 'Such as Ground floor or Mezzanine',
  level: 'Level',
  levelHint: '0 is the ground floor',
  levelOf: (level: number) => `Level ${count(level)}`,
  facility: 'Facility',
  chooseFacility: 'Choose a facility',
  picture: 'Picture',
  svgFailed: 'This SVG cannot be drawn here. Save it as a PNG and choose that.',
  pictureHint: 'If you change the picture, anchors that still fit are kept.',
  size: (width: number, height: number) => `${metres(width)} × ${metres(height)} m`,
  notPlaced: 'Not on the map yet',
  changed: (when: string, who: string) => (who ? `Changed ${when} by ${who}` : `Changed ${when}`),
  toPlace: 'Place it',
  rest: (most: number) => `Up to ${count(most)} floors for each facility.`,
  conflict: 'Someone else changed this floor plan. Reopen it to see the current version.',
  gone: 'Someone else deleted this floor plan.',
}

/** Words of the dialog in which a plan is placed. */
export const placing = {
  title: (name: string) => `Place ${name}`,
  steps: {
    picture: (pin: string) => `Click a point on the picture: anchor ${pin}.`,
    map: (pin: string) => `Now click where that point is on the map: anchor ${pin}.`,
    done: 'Both anchors are set. Click again to move the selected one, or drag it on the map.',
  },
  hint: 'Choose two points far apart, such as opposite corners of the building.',
  picture: 'The picture',
  pictureOf: (pin: string) => `The picture: sets anchor ${pin}; arrow keys move it`,
  map: 'The map',
  anchor: (pin: string) => `Anchor ${pin}`,
  choose: (pin: string) => `Set anchor ${pin}`,
  onPicture: (x: string, y: string) => `${x} from the left, ${y} from the top`,
  percent: (share: number) => share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }),
  notYet: 'not on the picture yet',
  coordinates: 'Coordinates',
  coordinatesOf: (pin: string) => `Coordinates of anchor ${pin}`,
  coordinatesHint: '39.5586, -119.7527',
  noCoordinates: 'Enter latitude and longitude, such as 39.5586, -119.7527.',
  larger: 'Larger',
  smaller: 'Smaller',
  measures: (width: number, height: number, turn: number) =>
    `${metres(width)} × ${metres(height)} m, rotated ${count(Math.round(turn))}°`,
  perPixel: (size: number) =>
    size < 1 ? `${count(Math.max(1, Math.round(size * 100)))} cm per pixel` : `${metres(size)} m per pixel`,
  save: 'Save anchors',
  takeOff: 'Remove from map',
  cancel: 'Cancel',
  startOver: 'Start over',
}
