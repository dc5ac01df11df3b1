import * as z from 'zod'
import { admins, everyRole, facilityManagers, managers } from '../roles.ts'
import { batchCall } from './batchCall.ts'
import { call } from './call.ts'
import { CompanyDetails, Facility, GroupRole, Team } from './entities.ts'
import {
  ActorId,
  actor,
  address,
  CompanyId,
  Done,
  Email,
  exact,
  FacilityId,
  GroupId,
  GroupName,
  names,
  required,
  requiredText,
  Status,
  Statuses,
  TeamId,
  UserId,
  Website,
  Zone,
} from './fields.ts'
import { floorPlans } from './floorPlans.ts'
import { listCall } from './listCall.ts'

const facilityName = GroupName('Please input the facility name')
const teamName = GroupName("Please input the team's name")
/** The same fields, which null clears. */
const cleared = <Shape extends Record<string, z.ZodOptional>>(fields: Shape) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>
  }
const noFacility = 'Please select a facility for the new team'

const restore = z.boolean().optional().describe('Restores deleted ones, enabled or disabled')

const change = (
  of: typeof GroupId,
  access: typeof admins,
  path: string,
  summary: string,
  method: 'POST' | 'PUT' = 'POST',
) => call({ method, path, access, summary, request: z.object({ ...actor, uid: of }), response: Done, writes: true })

export const groups = {
  getFacilitesOfCompany: listCall({
    path: '/main/groups/getFacilitesOfCompany',
    access: managers,
    summary: 'Facilities of the company within the caller’s access scope.',
    request: z.object({ ...actor, group_uid: GroupId, with_status: Statuses.default([0, 1]) }),
    item: Facility,
  }),
  getAllFacilitiesOfManager: call({
    path: '/main/groups/getAllFacilitiesOfManager',
    access: facilityManagers,
    summary: 'Facilities in which the caller holds a facility manager role.',
    request: z.object({ ...actor, user_uid: UserId.optional() }),
    response: z.array(Facility),
  }),
  getTeamsOfCo: listCall({
    path: '/main/groups/getTeamsOfCo',
    access: managers,
    summary: 'Teams of the company within the caller’s access scope.',
    request: z.object({ ...actor, uid: CompanyId, with_status: Statuses.default([0, 1]) }),
    item: Team,
  }),
  getTeamsOfFacility: listCall({
    path: '/main/groups/getTeamsOfFacility',
    access: managers,
    summary: 'Teams of one facility within the caller’s access scope.',
    request: z.object({ ...actor, uid: FacilityId, with_status: Statuses.default([0, 1]) }),
    item: Team,
  }),
  getFacilityDetailsByUid: call({
    path: '/main/groups/getFacilityDetailsByUid',
    access: managers,
    summary: 'One facility.',
    request: z.object({ ...actor, uid: FacilityId }),
    response: Facility,
  }),
  getCompanyDetailsByUid: call({
    path: '/main/groups/getCompanyDetailsByUid',
    access: everyRole,
    summary: 'Details of the caller’s company.',
    request: z.object({ ...actor, uid: CompanyId }),
    response: CompanyDetails,
  }),
  updateCompany: call({
    path: '/main/groups/updateCompany',
    access: admins,
    summary: 'Changes the company’s details; null clears a field. Upload its logo first (`uploadMedia`).',
    request: z.object({
      ...actor,
      uid: CompanyId,
      name: required(100, 'Please input the company name').optional(),
      ...cleared(address),
      email: Email.nullish(),
      website: Website.nullish(),
      image_url: exact(300).nullish().describe('Stored location of the logo; null for none'),
    }),
    response: CompanyDetails,
    writes: true,
  }),
  createFacility: call({
    path: '/main/groups/createFacility',
    access: admins,
    summary: 'Creates a facility.',
    request: z.object({
      ...actor,
      name: facilityName,
      parent_id: CompanyId,
      created_by: ActorId.optional(),
      company_uid: CompanyId.optional(),
      time_zone: Zone.optional(),
      ...address,
    }),
    response: Facility,
    writes: true,
  }),
  updateFacility: call({
    path: '/main/groups/updateFacility',
    access: admins,
    summary: 'Changes a facility.',
    request: z.object({
      ...actor,
      uid: FacilityId,
      name: facilityName.optional(),
      time_zone: Zone.optional(),
      ...address,
    }),
    response: Facility,
    writes: true,
  }),
  enableFacility: change(FacilityId, admins, '/main/groups/enableFacility', 'Enables a facility.'),
  disableFacility: change(
    FacilityId,
    admins,
    '/main/groups/disableFacility',
    'Disables a facility: its teams count as disabled and sessions in them end at their next call.',
  ),
  suspendFacility: change(
    FacilityId,
    admins,
    '/main/groups/suspendFacility',
    'Deletes a facility from the lists; figures stay.',
  ),
  setStatusOfFacilities: batchCall({
    path: '/main/groups/setStatusOfFacilities',
    access: admins,
    of: FacilityId,
    summary: 'Enables, disables, deletes or restores many facilities.',
    request: z.object({ ...actor, status: Status, restore }),
  }),
  createTeam: call({
    path: '/main/groups/createTeam',
    access: facilityManagers,
    summary: 'Creates a team in a facility.',
    request: z.object({
      ...actor,
      name: teamName,
      parent_id: names('facility', requiredText(64, noFacility)),
      subtype: z.union([z.literal(1), z.literal(2)], "Please select the team's type"),
      company_uid: CompanyId.optional(),
      ...address,
    }),
    response: Team,
    writes: true,
  }),
  updateTeam: call({
    path: '/main/groups/updateTeam',
    access: facilityManagers,
    summary: 'Changes a team. Its facility cannot be changed.',
    request: z.object({
      ...actor,
      uid: TeamId,
      name: teamName.optional(),
      subtype: z.union([z.literal(1), z.literal(2)]).optional(),
      ...address,
    }),
    response: Team,
    writes: true,
  }),
  enableTeam: change(
    TeamId,
    facilityManagers,
    '/main/groups/enableTeam',
    'Enables a team, and its facility where that is disabled.',
  ),
  disableTeam: change(TeamId, facilityManagers, '/main/groups/disableTeam', 'Disables a team.'),
  suspendTeam: change(
    TeamId,
    facilityManagers,
    '/main/groups/suspendTeam',
    'Deletes a team from the lists; figures stay.',
    'PUT',
  ),
  setStatusOfTeams: batchCall({
    path: '/main/groups/setStatusOfTeams',
    access: facilityManagers,
    of: TeamId,
    summary: 'Enables, disables, deletes or restores many teams.',
    request: z.object({ ...actor, status: Status, restore }),
  }),
  getAllUserGroups: call({
    path: '/main/users/v3/getAllUserGroups',
    access: everyRole,
    summary: 'The groups of a user that the caller may see.',
    request: z.object({ ...actor, user_id: UserId }),
    response: z.array(
      z.object({ uid: z.string(), name: z.string(), type: z.number().int(), parent_id: z.string().nullable() }),
    ),
  }),
  getUserGroupsAndRoles: call({
    path: '/main/users/v3/getUserGroupsAndRoles',
    access: everyRole,
    summary: 'The combinations of group and role that the caller may switch to.',
    request: z.object({ ...actor, user_uid: UserId }),
    response: z.object({ data: z.array(GroupRole), allDisabled: z.boolean(), message: z.string() }),
  }),
  ...floorPlans,
}
