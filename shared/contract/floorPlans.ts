import * as z from 'zod'
import { levels, mostFloors, mostLatitude } from '../floorPlans.ts'
import { facilityManagers, managers } from '../roles.ts'
import { call } from './call.ts'
import { actor, amount, Done, exact, FacilityId, Instant, OwnId, required } from './fields.ts'
import { listCall } from './listCall.ts'

const Share = amount(0, 1).describe('0 to 1, from the left or the top of the image')
export const PlanAnchor = z.object({
  x: Share,
  y: Share,
  lat: amount(-mostLatitude, mostLatitude).describe('Degrees'),
  lon: amount(-180, 180).describe('Degrees'),
})
const Anchors = z
  .array(PlanAnchor)
  .length(2)
  .describe('Two points of the image and their coordinates; the image is shifted, rotated and scaled to fit them')

/** A floor of a facility, as a picture. */
export const FloorPlan = z.object({
  uid: z.string(),
  facility_uid: z.string(),
  facility: z.string().describe('Name of the facility'),
  name: z.string(),
  level: z.number().int().describe('0 is the ground floor; floors are listed from the top'),
  image_url: z.string().describe('Stored location of the image'),
  width: z.number().int().describe('Pixels'),
  height: z.number().int().describe('Pixels'),
  anchors: Anchors.nullable().describe('Null until it is placed on the map'),
  version: z.number().int().describe('Increases with each change'),
  changed_on: Instant,
  changed_by: z.string().describe('Full name; empty if unknown'),
})
export type FloorPlan = z.infer<typeof FloorPlan>

const fields = {
  name: required(60, 'Please name the floor'),
  level: z.number().int().min(levels.least).max(levels.most),
  image_url: exact(300).min(1, 'Please choose a picture').describe('As answered by `uploadFloorPlan`'),
  anchors: Anchors.nullable(),
}

/** Floor plans: pictures on which devices are shown. */
export const floorPlans = {
  getFloorPlans: listCall({
    path: '/main/v3/getFloorPlans',
    access: managers,
    summary:
      'The floor plans of the facilities in the caller’s access scope; a team manager those of the team’s facility.',
    request: z.object({ ...actor }),
    item: FloorPlan,
  }),
  createFloorPlan: call({
    path: '/main/v3/createFloorPlan',
    access: facilityManagers,
    summary: `Adds a floor to a facility, which can have ${mostFloors}. Its picture is uploaded before (\`uploadFloorPlan\`).`,
    request: z.object({
      ...actor,
      facility_uid: FacilityId,
      ...{ name: fields.name, image_url: fields.image_url },
      level: fields.level.default(0),
      anchors: fields.anchors.default(null),
    }),
    response: FloorPlan,
    writes: true,
    idempotent: false,
  }),
  updateFloorPlan: call({
    path: '/main/v3/updateFloorPlan',
    access: facilityManagers,
    summary:
      'Changes the given fields of a floor plan: name, level, picture or position on the map. With a new picture, anchors that still fit are kept.',
    request: z.object({
      ...actor,
      uid: OwnId,
      version: z.number().int().min(1).describe('The version that was read; a different current version is a conflict'),
      name: fields.name.optional(),
      level: fields.level.optional(),
      image_url: fields.image_url.optional(),
      anchors: fields.anchors.optional().describe('Null removes it from the map'),
    }),
    response: FloorPlan,
    writes: true,
  }),
  deleteFloorPlan: call({
    path: '/main/v3/deleteFloorPlan',
    access: facilityManagers,
    summary: 'Removes a floor plan from its facility.',
    request: z.object({ ...actor, uid: OwnId }),
    response: Done,
    writes: true,
  }),
}
