import { LoaderCircle, Save, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { type LibraryEntry, libraryStates, stateText } from '../../../shared/appLibrary.ts'
import { useWrite } from '../../api/calls.ts'
import { Card } from '../../parts/card/Card.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Check } from '../../parts/forms/Check.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { Skeleton } from '../../parts/states/states.tsx'
import { Search } from '../../parts/table/Search.tsx'
import { appPermissions as words } from '../../words/en/appPermissions.ts'
import type AddPackageOf from './AddPackage.tsx'

const AddPackage = lazyPart<Parameters<typeof AddPackageOf>[0]>(
  'pages/appPermissions/AddPackage',
  () => import('./AddPackage.tsx'),
)

interface Props {
  group: string
  /** As they are stored. */
  entries: readonly LibraryEntry[]
  /** What apps are called, by package; those that are missing are called as their package. */
  labels: ReadonlyMap<string, string>
  /** It is the library of a group above. */
  inherited: boolean
}

interface Added {
  package: string
  label: string
}

/** The two steps: what is added, and what of all is allowed. Both are saved together. */
export const Permissions = ({ group, entries, labels, inherited }: Props) => {
  const [added, setAdded] = useState<readonly Added[]>([])
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<string>()
  const write = useWrite('setAppsState', { refresh: ['getAppsState', 'getAppsStatesOfGroup'], quiet: true })

  const stored = useMemo(
    () => new Map(entries.map((one) => [one.package, one.state === libraryStates.enabled])),
    [entries],
  )
  const rows = useMemo(
    () =>
      [
        ...added.map((one) => ({ ...one, isNew: true })),
        ...entries.map((one) => ({
          package: one.package,
          label: labels.get(one.package) ?? one.package,
          isNew: false,
        })),
      ].sort((a, b) => Number(b.isNew) - Number(a.isNew) || a.label.localeCompare(b.label)),
    [added, entries, labels],
  )
  const isOn = (name: string) => changed.get(name) ?? stored.get(name) ?? true
  const wanted = search.trim().toLocaleLowerCase()
  const shown = rows.filter((row) => `${row.label} ${row.package}`.toLocaleLowerCase().includes(wanted))
  const on = shown.filter((row) => isOn(row.package)).length
  const count = added.length + [...changed].filter(([name, now]) => stored.has(name) && stored.get(name) !== now).length
  const { question } = useUnsaved(count)

  const set = (names: readonly string[], now: boolean) =>
    setChanged(new Map([...changed, ...names.map((name) => [name, now] as const)]))
  const reset = () => {
    setAdded([])
    setChanged(new Map())
    setFailure(undefined)
  }
  const save = async () => {
    setFailure(undefined)
    const all: LibraryEntry[] = rows.map((row) => ({
      package: row.package,
      state: isOn(row.package) ? libraryStates.enabled : libraryStates.disabled,
    }))
    const names = Object.fromEntries(added.map((one) => [one.package, one.label]))
    try {
      await write.mutateAsync({
        group_uid: group,
        app_state: stateText(all),
        ...(added.length > 0 ? { labels: names } : {}),
      })
      reset()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const busy = write.isPending

  return (
    <div className="ap-steps">
      <Card label={words.stepAdd} head={<span className="ap-step">1</span>}>
        <Suspense fallback={<Skeleton />}>
          <AddPackage there={rows.map((row) => row.package)} onAdd={(one) => setAdded([...added, one])} />
        </Suspense>
      </Card>
      <Card
        label={words.stepLibrary}
        head={
          <>
            <span className="ap-step">2</span>
            <span className="muted tn">
              {words.counts(rows.filter((row) => isOn(row.package)).length, rows.length)}
            </span>
          </>
        }
      >
        {inherited && <p className="note ap-note">{words.inherited}</p>}
        {rows.length === 0 ? (
          <p className="muted ap-none">{words.none}</p>
        ) : (
          <>
            <div className="ap-tools">
              <Check
                label={words.all}
                checked={shown.length > 0 && on === shown.length}
                mixed={on > 0 && on < shown.length}
                disabled={shown.length === 0 || busy}
                onChange={(now) =>
                  set(
                    shown.map((row) => row.package),
                    now,
                  )
                }
              />
              <Search value={search} hint={words.searchHint} onChange={setSearch} />
            </div>
            <ul className="ap-list" aria-label={words.stepLibrary}>
              {shown.length === 0 && <li className="muted ap-none">{words.noMatch}</li>}
              {shown.map((row) => (
                <li key={row.package}>
                  <Check
                    id={`app-${row.package}`}
                    label={words.allowed(row.label)}
                    checked={isOn(row.package)}
                    disabled={busy}
                    onChange={(now) => set([row.package], now)}
                  />
                  <label htmlFor={`app-${row.package}`}>
                    <b className="trunc">{row.label}</b>
                    <span className="mono trunc">{row.package}</span>
                  </label>
                  {row.isNew && (
                    <>
                      <span className="tag">{words.isNew}</span>
                      <button
                        type="button"
                        className="icon-button small"
                        aria-label={words.takeOut(row.label)}
                        title={words.takeOut(row.label)}
                        onClick={() => setAdded(added.filter((one) => one.package !== row.package))}
                      >
                        <Trash2 className="i" size={15} strokeWidth={1.75} aria-hidden />
                      </button>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        {failure && (
          <p className="note red ap-note" role="alert">
            {failure}
          </p>
        )}
        <footer className="ap-foot">
          <span className="muted grow">{words.changes(count)}</span>
          <button type="button" className="btn" disabled={count === 0 || busy} onClick={reset}>
            {words.reset}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={count === 0}
            aria-disabled={busy}
            onClick={busy ? undefined : save}
          >
            {busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              <Save className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {words.save}
          </button>
        </footer>
      </Card>
      {question}
    </div>
  )
}
