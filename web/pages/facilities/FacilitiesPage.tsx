import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil, UsersRound, Warehouse } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Facility } from '../../../shared/contract/entities.ts'
import { admins, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { EntityPage } from '../../features/entity/EntityPage.tsx'
import type { EntityTab, StatusRules } from '../../features/entity/entity.ts'
import { statusColumn } from '../../features/entity/statusColumn.tsx'
import { groupLists } from '../../features/groups/groups.ts'
import { flat } from '../../features/groups/tree.ts'
import { useGroups } from '../../features/people/data.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { columns } from '../../parts/table/columns.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { zoneName } from '../../parts/zone.ts'
import { counted } from '../../words/counted.ts'
import { entity } from '../../words/en/entity.ts'
import { facilities as words } from '../../words/en/facilities.ts'

/** A facility with its teams, as far as they are known. */
export type FacilityRow = Facility & { teams: readonly { uid: string; name: string }[] | undefined }

const addressLine = ({ city, state, country }: Facility) => [city, state || country].filter(Boolean).join(', ') || null

const shown = [
  columns.text<FacilityRow>(words.columns.name, 'name', {
    variant: 'strong',
    narrow: 'headline',
    share: 0.22,
  }),
  columns.of<FacilityRow>(words.columns.place, 'place', addressLine, {
    searchable: true,
    variant: 'lines',
    share: 0.26,
  }),
  columns.of<FacilityRow>(words.columns.zone, 'zone', ({ time_zone }) => zoneName(time_zone), {
    variant: 'lines',
    width: '14%',
    share: 0.16,
  }),
  columns.of<FacilityRow>(words.columns.teams, 'teams', ({ teams }) => teams?.length, {
    width: '88px',
    variant: 'figures',
    share: 0.08,
    cell: ({ teams }) => teams && counted(teams.length, words.teams),
  }),
  columns.instant<FacilityRow>(entity.createdOn, 'created_on', { width: '154px', share: 0.16 }),
]
const all = [...shown, statusColumn<FacilityRow>()]

const FacilityForm = lazyPart('pages/facilities/FacilityForm', () => import('./FacilityForm.tsx'))
const edit: EntityTab<FacilityRow> = { key: 'edit', title: words.edit, icon: Pencil, panel: FacilityForm }
const details: EntityTab<FacilityRow> = {
  key: 'details',
  title: words.details,
  icon: Eye,
  columns: [...shown, columns.text(entity.fields.phone, 'phone'), columns.text(entity.fields.addr1, 'addr1')],
}

const rules: StatusRules<FacilityRow> = {
  calls: {
    ...{ enable: 'enableFacility', disable: 'disableFacility', delete: 'suspendFacility' },
    many: 'setStatusOfFacilities',
  },
  lists: groupLists,
  restores: true,
  question: (action, rows) => {
    if (action === 'enable') return undefined
    return { warning: words[action], along: rows.flatMap(({ teams = [] }) => teams) }
  },
}

/** The sites of the company: admins create, change and delete them, a facility manager sees the own ones. */
export default function FacilitiesPage() {
  const { company, role, user } = useSession()
  const admin = passes(role.key, admins)
  const ofCompany = useRows({ ...readPages('getFacilitesOfCompany', { group_uid: company.uid }), enabled: admin })
  const ofManager = useQuery({ ...read('getAllFacilitiesOfManager', { user_uid: user.uid }), enabled: !admin })
  const query = admin ? ofCompany : ofManager
  const { tree } = useGroups()
  const data = useMemo(() => {
    const known = new Map(tree && flat(tree).map((group) => [group.uid, group.children]))
    return query.data?.map((facility) => ({ ...facility, teams: known.get(facility.uid) }))
  }, [query.data, tree])
  const navigate = useNavigate()

  return (
    <EntityPage
      table="facilities"
      param="facility"
      words={words}
      query={{ ...query, data }}
      columns={all}
      tabs={[admin ? edit : details]}
      subtitleOf={(row) => [addressLine(row), zoneName(row.time_zone)].filter(Boolean).join(' · ')}
      icon={Warehouse}
      actionsOf={({ name }) => [
        {
          label: words.toTeams,
          icon: UsersRound,
          onSelect: () => navigate('/company/teams', { state: { facility: name } }),
        },
      ]}
      status={admin ? rules : { ...rules, refusal: () => words.adminsOnly }}
      {...(admin ? { create: FacilityForm } : {})}
    />
  )
}
