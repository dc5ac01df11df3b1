import { useQuery } from '@tanstack/react-query'
import { Wifi } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Device } from '../../../shared/contract/devices.ts'
import type { Network } from '../../../shared/contract/networks.ts'
import { pages, routeOf } from '../../../shared/pages.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { devices } from '../../words/en/devices.ts'
import { networks } from '../../words/en/networks.ts'
import { states } from '../../words/en/states.ts'
import { flat, type GroupNode } from '../groups/tree.ts'
import { useGroups } from '../people/data.ts'
import './changeNetworks.css'

const words = networks.ofDevices
const page = pages.find(({ key }) => key === 'wifiNetworks')

type NetworkAction = 'keep' | 'add' | 'remove'

/** What is done to the networks of some devices. */
export interface NetworkChange {
  /** Devices for which one of them is meant: a network goes to devices of its own facility, and is taken from any that has it. */
  rows: readonly Device[]
  add: readonly string[]
  remove: readonly string[]
}

interface Choice {
  network: Network
  /** Chosen devices that may have it or do, wherever they are now. */
  rows: readonly Device[]
  /** Those of them that may be given it, and those that have it. */
  fitting: readonly Device[]
  having: readonly Device[]
}

/** The facility of each group; none of the company. */
const facilitiesIn = (tree: GroupNode) =>
  new Map(
    flat(tree)
      .filter(({ type }) => type === 'facility')
      .flatMap((facility) => flat(facility).map(({ uid }) => [uid, facility.uid] as const)),
  )

/** The networks that chosen devices may have or do, by facility and name. */
const choicesOf = (rows: readonly Device[], all: readonly Network[], tree: GroupNode): Choice[] => {
  const facilityOf = facilitiesIn(tree)
  return all
    .filter(({ status }) => status === 1)
    .map((network) => {
      const has = new Set(network.devices.flatMap(({ device_id, removing }) => (removing ? [] : [device_id])))
      const fits = ({ group_uid }: Device) => (facilityOf.get(group_uid) ?? network.fac_uid) === network.fac_uid
      const [fitting, having] = [rows.filter(fits), rows.filter(({ id }) => has.has(id))]
      return { network, rows: rows.filter((row) => fits(row) || has.has(row.id)), fitting, having }
    })
    .filter((choice) => choice.rows.length > 0)
    .sort(
      (a, b) => a.network.facility.localeCompare(b.network.facility) || a.network.ssid.localeCompare(b.network.ssid),
    )
}

const optionsOf = ({ rows, having }: Choice) => [
  { value: 'keep' as const, label: words.keep },
  ...(having.length < rows.length ? [{ value: 'add' as const, label: words.add }] : []),
  ...(having.length > 0 ? [{ value: 'remove' as const, label: words.remove }] : []),
]

interface Props {
  /** The devices that were chosen. */
  rows: readonly Device[]
  onSave: (change: NetworkChange) => void
  onClose: () => void
}

/** Asks which networks are added to devices and which are taken from them. */
export default function ChangeNetworks({ rows, onSave, onClose }: Props) {
  const { group, company } = useSession()
  const list = useQuery(readPages('getAllNetworks', { group_uid: group.uid, co_uid: company.uid }))
  const { tree, failed, retry } = useGroups()
  const [actions, setActions] = useState<ReadonlyMap<string, NetworkAction>>(new Map())
  const all = list.data?.whole ? list.data.rows : undefined
  const choices = useMemo(() => (all && tree ? choicesOf(rows, all, tree) : undefined), [rows, all, tree])
  const byFacility = [...Map.groupBy(choices ?? [], ({ network }) => network.fac_uid).values()]
  const chosen = (action: NetworkAction) => (choices ?? []).filter(({ network }) => actions.get(network.id) === action)
  const [add, remove] = [chosen('add'), chosen('remove')]
  const changes = add.length + remove.length
  const { leave, question } = useUnsaved(changes)
  const meant = new Set(
    [...add.map(({ fitting }) => fitting), ...remove.map((choice) => choice.rows)].flatMap((some) =>
      some.map(({ uid }) => uid),
    ),
  )
  const error = list.error && !all ? list.error : undefined
  const save = () =>
    onSave({
      rows: rows.filter(({ uid }) => meant.has(uid)),
      ...{ add: add.map(({ network }) => network.id), remove: remove.map(({ network }) => network.id) },
    })
  return (
    <Modal
      title={words.title(rows.length)}
      icon={<Wifi size={18} strokeWidth={1.75} aria-hidden />}
      width={600}
      onClose={() => leave(onClose)}
      onSubmit={() => changes > 0 && save()}
      footer={
        <>
          <button type="button" className="btn" onClick={() => leave(onClose)}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary" disabled={changes === 0}>
            <Wifi className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.save(add.length, remove.length)}
          </button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => list.refetch()} />}
      {failed && !tree && !error && (
        <div className="note amber" role="alert">
          <span className="grow">{devices.groupsFailed}</span>
          <button type="button" className="btn sm" onClick={retry}>
            {states.tryAgain}
          </button>
        </div>
      )}
      {!choices && !error && !failed && <Skeleton />}
      {choices?.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {choices?.length === 0 && page && (
        <p className="change-networks-more">
          <Link className="btn" to={routeOf(page)}>
            {networks.ofDevice.all}
          </Link>
        </p>
      )}
      {byFacility.map((some) => (
        <section key={some[0]?.network.fac_uid} className="change-networks">
          <h3>
            {some[0]?.network.facility} <small>{words.devices(some[0]?.rows.length ?? 0)}</small>
          </h3>
          <ul>
            {some.map((choice) => (
              <li key={choice.network.id}>
                <span className="trunc">
                  <b translate="no">{choice.network.ssid}</b>
                  <small>
                    {choice.network.security_type} · {words.having(choice.having.length, choice.rows.length)}
                  </small>
                </span>
                <SegRadio
                  labelled
                  label={words.choice(choice.network.ssid)}
                  options={optionsOf(choice)}
                  value={actions.get(choice.network.id) ?? 'keep'}
                  onChange={(action) => setActions((before) => new Map(before).set(choice.network.id, action))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {remove.length > 0 && <p className="note amber">{words.warning}</p>}
      {byFacility.length > 0 && (
        <p className="change-networks-reach muted" role="status">
          {changes > 0 && words.affected(meant.size, rows.length)}
        </p>
      )}
      {question}
    </Modal>
  )
}
