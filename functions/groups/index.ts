import { groups } from '../../shared/contract/groups.ts'
import { groupsStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { createFacility } from './createFacility.ts'
import { createFloorPlan } from './createFloorPlan.ts'
import { createTeam } from './createTeam.ts'
import { deleteFloorPlan } from './deleteFloorPlan.ts'
import { disableFacility } from './disableFacility.ts'
import { disableTeam } from './disableTeam.ts'
import { enableFacility } from './enableFacility.ts'
import { enableTeam } from './enableTeam.ts'
import { getAllFacilitiesOfManager } from './getAllFacilitiesOfManager.ts'
import { getAllUserGroups } from './getAllUserGroups.ts'
import { getCompanyDetailsByUid } from './getCompanyDetailsByUid.ts'
import { getFacilitesOfCompany } from './getFacilitesOfCompany.ts'
import { getFacilityDetailsByUid } from './getFacilityDetailsByUid.ts'
import { getFloorPlans } from './getFloorPlans.ts'
import { getTeamsOfCo } from './getTeamsOfCo.ts'
import { getTeamsOfFacility } from './getTeamsOfFacility.ts'
import { getUserGroupsAndRoles } from './getUserGroupsAndRoles.ts'
import { setStatusOfFacilities } from './setStatusOfFacilities.ts'
import { setStatusOfTeams } from './setStatusOfTeams.ts'
import { suspendFacility } from './suspendFacility.ts'
import { suspendTeam } from './suspendTeam.ts'
import { updateCompany } from './updateCompany.ts'
import { updateFacility } from './updateFacility.ts'
import { updateFloorPlan } from './updateFloorPlan.ts'
import { updateTeam } from './updateTeam.ts'

export const handlers: Handlers<'groups'> = {
  getCompanyDetailsByUid,
  updateCompany,
  getFacilitesOfCompany,
  getAllFacilitiesOfManager,
  getTeamsOfCo,
  getTeamsOfFacility,
  getFacilityDetailsByUid,
  createFacility,
  updateFacility,
  enableFacility,
  disableFacility,
  suspendFacility,
  setStatusOfFacilities,
  createTeam,
  updateTeam,
  enableTeam,
  disableTeam,
  suspendTeam,
  setStatusOfTeams,
  getAllUserGroups,
  getUserGroupsAndRoles,
  getFloorPlans,
  createFloorPlan,
  updateFloorPlan,
  deleteFloorPlan,
}
export const handler = lambda('groups', groups, handlers, groupsStores)
