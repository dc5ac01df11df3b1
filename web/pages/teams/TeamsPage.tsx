import { Pencil, Users, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Team } from '../../../shared/contract/entities.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { EntityPage } from '../../features/entity/EntityPage.tsx'
import type { EntityTab, StatusRules } from '../../features/entity/entity.ts'
import { statusColumn } from '../../features/entity/statusColumn.tsx'
import { GroupsNote } from '../../features/groups/GroupsNote.tsx'
import { groupLists } from '../../features/groups/groups.ts'
import { useFacilityFilter } from '../../features/groups/useFacilityFilter.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { columns } from '../../parts/table/columns.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { entity } from '../../words/en/entity.ts'
import { teams as words } from '../../words/en/teams.ts'

/** A team with the facility that it lies in, as far as that is known. */
export type TeamRow = Team & { facility: string | null; facilityOff: boolean }

const shown = [
  columns.text<TeamRow>(words.columns.name, 'name', {
    variant: 'strong',
    width: '28%',
    narrow: 'headline',
    share: 0.28,
  }),
  columns.text<TeamRow>(words.columns.facility, 'facility', {
    share: 0.28,
    variant: 'lines',
    cell: ({ facility, facilityOff }) => (
      <>
        {facility ?? '–'} {facilityOff && <span className="tag">{words.facilityOff}</span>}
      </>
    ),
  }),
  columns.of<TeamRow>(words.columns.type, 'type', ({ subtype }) => words.types[subtype], {
    searchable: true,
    width: '120px',
    share: 0.14,
  }),
  columns.instant<TeamRow>(entity.createdOn, 'created_on', { width: '154px', share: 0.16 }),
  statusColumn<TeamRow>(),
]

const TeamForm = lazyPart('pages/teams/TeamForm', () => import('./TeamForm.tsx'))
const tabs: EntityTab<TeamRow>[] = [{ key: 'edit', title: words.edit, icon: Pencil, panel: TeamForm }]

const rules: StatusRules<TeamRow> = {
  calls: { enable: 'enableTeam', disable: 'disableTeam', delete: 'suspendTeam', many: 'setStatusOfTeams' },
  lists: groupLists,
  restores: true,
  question: (action, rows) => {
    if (action === 'enable' && rows.some(({ facilityOff }) => facilityOff)) return { warning: words.enabling }
    return action === 'delete' ? { warning: words.deleting } : undefined
  },
}

/** The teams within the access scope: of the company for admins, of the own facility for its managers. */
export default function TeamsPage() {
  const { company, group } = useSession()
  const ofCompany = group.type === 'company'
  const companies = useRows({ ...readPages('getTeamsOfCo', { uid: company.uid }), enabled: ofCompany })
  const facilitys = useRows({ ...readPages('getTeamsOfFacility', { uid: group.uid }), enabled: !ofCompany })
  const query = ofCompany ? companies : facilitys
  const facility = useFacilityFilter('teams')
  const { byUid, isShown, chosen } = facility
  const navigate = useNavigate()
  const data = useMemo(() => {
    const withFacility = (team: Team): TeamRow => {
      const { name = null, enabled } = byUid.get(team.parent_id) ?? {}
      return { ...team, facility: name, facilityOff: enabled === false }
    }
    return query.data?.filter(({ parent_id }) => isShown(parent_id)).map(withFacility)
  }, [query.data, byUid, isShown])

  return (
    <EntityPage
      table="teams"
      param="team"
      words={words}
      query={{ ...query, data }}
      columns={shown}
      isOff={({ status, facilityOff }) => status === 0 || facilityOff}
      tabs={tabs}
      subtitleOf={({ facility, subtype }) => [facility, words.types[subtype]].filter(Boolean).join(' · ')}
      icon={UsersRound}
      actionsOf={({ uid }) => [
        { label: words.toUsers, icon: Users, onSelect: () => navigate('/company/users', { state: { team: uid } }) },
      ]}
      status={rules}
      create={TeamForm}
      scope={chosen?.name ?? (ofCompany ? undefined : group.name)}
      tools={facility.filter}
      note={<GroupsNote of={facility} failed={ofCompany ? undefined : words.failedFacility} needed="facility" />}
    />
  )
}
