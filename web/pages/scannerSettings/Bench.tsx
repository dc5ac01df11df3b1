import { Check, Minus, Replace, ScanBarcode, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { groupSeparator, signName } from '../../../shared/scanner/keys.ts'
import type { ScannerPreset } from '../../../shared/scanner/preset.ts'
import type { Reading } from '../../../shared/scanner/read.ts'
import { type Symbology, symbologies, symbologyNames } from '../../../shared/scanner/symbologies.ts'
import { longestCode } from '../../../shared/skus.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { isSeparator, kindOf, piecesOf, readingOfTried, shown, type Tried, typed, withTried } from './bench.ts'
import { kindTitle, ruleText, separatorOf } from './changes.ts'

const words = scannerSettings.bench

const zones = { accepted: 'green', rejected: 'red', notRead: 'none' } as const
const titles = { accepted: words.accepted, rejected: words.rejected, notRead: words.notRead }
const limits = ({ symbologies_status }: ScannerPreset) => symbologies_status === 1
const readKinds = (preset: ScannerPreset) => symbologyNames.filter((name) => preset.symbologies[name] === 1).length

/** What somebody hears and feels of it. */
const feltOf = ({ outcome, sound, vibration }: Reading) => {
  if (outcome === 'notRead') return words.unseen
  if (sound && vibration) return words.both
  return sound ? words.beep : vibration ? words.buzz : words.silent
}

/** Why a code was accepted or not, in a word. */
const whyOf = ({ rule, outcome }: Reading, kind: string) =>
  outcome === 'notRead'
    ? `${kindTitle(kind)} ${words.kindIgnored}`
    : rule === null
      ? words.noRule
      : words.ruleMatches(rule + 1)

interface Props {
  /** As the form has it. */
  mine: ScannerPreset
  /** As it is stored; undefined for a new one. */
  saved: ScannerPreset | undefined
  tried: readonly Tried[]
  onTried: (tried: readonly Tried[]) => void
}

/** A code that is typed or scanned, and what becomes of it on a device with this preset. */
export const Bench = ({ mine, saved, tried, onTried, children }: Props & { children?: React.ReactNode }) => {
  const [which, setWhich] = useState<'mine' | 'saved'>('mine')
  const [code, setCode] = useState(tried[0]?.code ?? '')
  const [symbology, setSymbology] = useState<string | undefined>(tried[0]?.symbology)
  const field = useRef<HTMLInputElement>(null)
  const preset = which === 'saved' && saved ? saved : mine
  const now: Tried = { code, symbology }
  const keep = () => {
    if (code !== '') onTried(withTried(tried, now))
    // The next scan types over it.
    field.current?.select()
  }
  const insert = () => {
    const input = field.current
    if (!input) return
    // At once: a scanner's next key comes before anything is drawn.
    const [from, to] = [input.selectionStart ?? code.length, input.selectionEnd ?? code.length]
    input.setRangeText(shown(String.fromCharCode(groupSeparator)), from, to, 'end')
    setCode(typed(input.value))
    input.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A scanner that acts as a keyboard sends the separator as Ctrl+], and ends with Enter.
    if (event.key === 'Enter') keep()
    else if (event.ctrlKey && event.key === ']') insert()
    else return
    event.preventDefault()
  }
  const others = tried.filter((one) => one.code !== code || one.symbology !== symbology)
  return (
    <aside className="bench" aria-label={words.title}>
      <header>
        <h3>{words.title}</h3>
        <span className="grow" />
        {saved && (
          <SegRadio
            label={words.which}
            options={[
              { value: 'mine', label: words.mine },
              { value: 'saved', label: words.saved },
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
      </header>
      <div className="bench-in">
        <span className="field mono">
          <ScanBarcode className="i" size={16} strokeWidth={1.75} aria-hidden />
          <input
            ref={field}
            aria-label={words.code}
            placeholder={words.hint}
            value={shown(code)}
            maxLength={longestCode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setCode(typed(event.target.value))}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="cap x" title={words.separator} aria-label={words.separator} onClick={insert}>
            {words.gs}
          </button>
        </span>
        <select
          className="field"
          aria-label={words.symbology}
          value={symbology ?? ''}
          onChange={(event) => setSymbology(event.target.value || undefined)}
        >
          <option value="">
            {code === '' ? words.symbology : `${kindTitle(kindOf({ code }))} · ${words.recognized}`}
          </option>
          {symbologyNames.map((name) => (
            <option key={name} value={name}>
              {symbologies[name as Symbology].title}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn"
          disabled={code === ''}
          onClick={() => {
            setCode('')
            setSymbology(undefined)
            field.current?.focus()
          }}
        >
          {words.clear}
        </button>
      </div>
      {code === '' ? (
        <p className="bench-empty muted">{words.empty}</p>
      ) : (
        <TriedResult preset={preset} saved={which === 'mine' ? saved : undefined} tried={now} />
      )}
      {others.length > 0 && (
        <TriedBefore
          tried={others}
          preset={preset}
          saved={which === 'mine' ? saved : undefined}
          onAgain={(one) => {
            onTried(withTried(tried, one))
            setCode(one.code)
            setSymbology(one.symbology)
          }}
        />
      )}
      {children}
    </aside>
  )
}

const TriedResult = ({
  preset,
  saved,
  tried,
}: {
  preset: ScannerPreset
  saved: ScannerPreset | undefined
  tried: Tried
}) => {
  const reading = readingOfTried(preset, tried)
  const before = saved && readingOfTried(saved, tried)
  const kind = kindOf(tried)
  const was =
    before && before.outcome !== reading.outcome
      ? before.outcome === 'accepted'
        ? words.savedWas.accepted
        : before.outcome === 'notRead'
          ? words.savedWas.notRead(kindTitle(kind))
          : words.savedWas.rejected(whyOf(before, kind))
      : undefined
  const replaced = separatorOf(preset)
  return (
    <>
      <output className={`bench-result ${reading.outcome}`}>
        <ZoneDrawing zone={zones[reading.outcome]} />
        <span>
          <b>{titles[reading.outcome]}</b>
          <small>
            {feltOf(reading)}. {was}
          </small>
        </span>
      </output>
      <ol className="bench-path">
        <li>
          {reading.outcome === 'notRead' ? <Mark is="no" /> : <Mark is="yes" />}
          <span>{words.path.symbology}</span>
          <span>
            {limits(preset)
              ? (reading.outcome === 'notRead' ? words.notOf : words.oneOf)(kindTitle(kind), readKinds(preset))
              : words.byDevice(kindTitle(kind))}
          </span>
        </li>
        <li>
          <Mark is={reading.outcome === 'notRead' ? 'none' : reading.outcome === 'accepted' ? 'yes' : 'no'} />
          <span>{words.path.filter}</span>
          <span>
            <FilterWord preset={preset} reading={reading} />
          </span>
        </li>
        {reading.separators > 0 && reading.outcome === 'accepted' && (
          <li>
            <Replace className="i" size={14} strokeWidth={1.75} aria-hidden />
            <span>{words.path.separator}</span>
            <span>
              {replaced.length > 0 ? (
                <>
                  {words.becomes(reading.separators)} <code>{replaced.map(signName).join(' ')}</code>
                </>
              ) : (
                words.stays(reading.separators)
              )}
            </span>
          </li>
        )}
      </ol>
      <Received reading={reading} />
    </>
  )
}

const Mark = ({ is }: { is: 'yes' | 'no' | 'none' }) => {
  const Icon = { yes: Check, no: X, none: Minus }[is]
  return <Icon className={`i ${is}`} size={14} strokeWidth={1.75} aria-hidden />
}

const FilterWord = ({ preset, reading }: { preset: ScannerPreset; reading: Reading }) => {
  const { rules } = preset.filter
  if (reading.outcome === 'notRead') return words.unasked
  if (rules.length === 0) return words.noRules
  const rule = reading.rule === null ? undefined : rules[reading.rule]
  if (!rule || reading.rule === null) return words.noneMatches(rules.length)
  return (
    <>
      {words.matches(reading.rule + 1)} <code>{ruleText(rule)}</code>
    </>
  )
}

/** Exactly what arrives in the app: key by key, or as the text of an intent. */
const Received = ({ reading: { keys, intent } }: { reading: Reading }) => (
  <div className="bench-keys">
    <h4>
      {words.receives} {!intent && <span className="muted">{words.keys(keys.length)}</span>}
    </h4>
    {intent ? (
      <p>
        <span className="muted">{words.intent(intent.action, intent.extra)}</span>
        <code>
          <Pieces code={intent.text} />
        </code>
      </p>
    ) : keys.length === 0 ? (
      <p className="muted">{words.nothing}</p>
    ) : (
      <ol>
        {keys.map(({ key, of }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are what they are by their place
          <li key={at} className={`cap ${of === 'preset' ? 'k' : of === 'separator' ? 'x' : ''}`}>
            {key}
          </li>
        ))}
      </ol>
    )}
  </div>
)

const Pieces = ({ code }: { code: string }) =>
  piecesOf(code).map((piece, at) =>
    isSeparator(piece) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: separators are alike
      <span key={at} className="cap x">
        {words.gs}
      </span>
    ) : (
      piece
    ),
  )

interface TriedProps {
  tried: readonly Tried[]
  preset: ScannerPreset
  saved: ScannerPreset | undefined
  onAgain: (tried: Tried) => void
}

/** The codes before, each tried again; those of which something else came stand out. */
const TriedBefore = ({ tried, preset, saved, onAgain }: TriedProps) => (
  <section className="bench-tried" aria-label={words.tried}>
    <h4>
      {words.tried} <span>{saved ? words.withMine : words.asSaved}</span>
    </h4>
    <ul>
      {tried.map((one) => {
        const reading = readingOfTried(preset, one)
        const before = saved && readingOfTried(saved, one)
        const turned = before && before.outcome !== reading.outcome ? before.outcome : undefined
        const kind = kindOf(one)
        return (
          <li key={`${one.code} ${one.symbology}`} className={turned ? 'turn' : undefined}>
            <button type="button" onClick={() => onAgain(one)}>
              <ZoneDrawing zone={zones[reading.outcome]} />
              <span>
                <code className="trunc">
                  <Pieces code={one.code} />
                </code>
                <small>
                  <span className="sr">{titles[reading.outcome]}: </span>
                  {kindTitle(kind)} · {whyOf(reading, kind)}
                </small>
              </span>
              {turned && <span className="turned">{words.was[turned]}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
