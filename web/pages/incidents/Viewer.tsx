import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  ChevronRight,
  Download,
  FolderDown,
  LocateFixed,
  RotateCcw,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import type { Incident, IncidentPhoto } from '../../../shared/contract/incidents.ts'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { incidents } from '../../words/en/incidents.ts'
import { locale } from '../../words/en/locale.ts'
import { nameOf, timeOf } from './columns.tsx'
import { photoName, photosName, save, zipOf } from './photoFiles.ts'
import { typeName } from './types.tsx'
import { type LoadedPhoto, usePhotos } from './usePhotos.ts'
import { useThumbnails } from './useThumbnails.ts'
import { least, most, useZoom, type View } from './useZoom.ts'
import './viewer.css'

const words = incidents.viewer
const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
/** px that an arrow moves a photo that is larger than its frame. */
const nudge = 60
/** ms that a message stays. */
const messageTime = 4000

const fileSize = (bytes: number) =>
  bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3)).toLocaleString(locale)} kB`
    : `${(bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`

/** Which part of the photo is in sight: shares of the frame, as the photo fills it at 100 %. */
const partOf = ({ scale, x, y }: View, { width, height }: { width: number; height: number }) => ({
  left: `${50 - 50 / scale - (100 * x) / (width * scale || 1)}%`,
  top: `${50 - 50 / scale - (100 * y) / (height * scale || 1)}%`,
  width: `${100 / scale}%`,
  height: `${100 / scale}%`,
})

interface ViewerProps {
  report: Incident
  onArchive: () => void
  onClose: () => void
}

/** The photos of a report, one at a time, as large as one likes. Dark in both themes: photos are looked at, not the page. */
export default function Viewer({ report, onArchive, onClose }: ViewerProps) {
  const { photos, time_zone } = report
  const id = useId()
  const dialog = useDialog(onClose)
  const [at, setAt] = useState(0)
  const photo = photos[at] as IncidentPhoto
  const loaded = usePhotos(photos, at)
  const shown = loaded.of(photo)
  const zoom = useZoom(photo.key)
  const thumbnails = useThumbnails(useMemo(() => photos.map(({ key }) => key), [photos]))
  const when = report.created_on * 1000
  const go = (to: number) => setAt(Math.min(photos.length - 1, Math.max(0, to)))

  /** Said here and not as a toast, which would lie over the buttons. */
  const [message, setMessage] = useState<{ text: string }>()
  const showMessage = (text: string) => setMessage({ text })
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), messageTime)
    return () => clearTimeout(timer)
  }, [message])

  const download = () => {
    if (!shown.blob) return showMessage(shown.failed ? words.failed : words.wait)
    save(shown.blob, photoName(time_zone, when, photo.type, at + 1))
  }
  const downloadAll = async () => {
    const files = photos.map((each, index) => ({ each, index, ...loaded.of(each) }))
    if (files.some(({ blob, failed }) => !blob && !failed)) return showMessage(words.wait)
    const failed = files.filter((file) => file.failed)
    for (const { each } of failed) loaded.again(each)
    if (failed.length === files.length) return showMessage(words.noneLoaded)
    if (failed.length > 0) {
      const numbers = failed.map(({ index }) => String(index + 1))
      showMessage(words.without(failed.length, new Intl.ListFormat(locale).format(numbers)))
    }
    const named = await Promise.all(
      files.map(async ({ each, index, blob }) => {
        const bytes = blob && new Uint8Array(await blob.arrayBuffer())
        return bytes ? [{ name: photoName(time_zone, when, each.type, index + 1), bytes }] : []
      }),
    )
    save(zipOf(named.flat()), photosName(words.archiveName, time_zone, when))
  }

  const keys = new Map<string, () => void>([
    ['ArrowLeft', () => go(at - 1)],
    ['ArrowRight', () => go(at + 1)],
    ['Home', () => go(0)],
    ['End', () => go(photos.length - 1)],
    ['ArrowUp', () => zoom.move(0, nudge)],
    ['ArrowDown', () => zoom.move(0, -nudge)],
    ['+', () => zoom.zoom(1)],
    ['=', () => zoom.zoom(1)],
    ['-', () => zoom.zoom(-1)],
    ['0', zoom.reset],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const title = [typeName(report.type), report.location].filter((part) => part !== '').join(', ')

  return (
    <dialog {...dialog} className="ir-viewer" aria-labelledby={id} onKeyDown={onKeyDown}>
      <header>
        <div className="ir-v-title">
          <h2 id={id} className="trunc" dir="auto">
            {title}
          </h2>
          <p className="trunc">{[report.facility, nameOf(report), timeOf(report)].join(' · ')}</p>
        </div>
        <span className="ir-v-of tn" aria-live="polite">
          {words.of(at + 1, photos.length)}
        </span>
        <div className="ir-v-tools">
          <button
            type="button"
            aria-label={words.zoomOut}
            title={words.zoomOut}
            disabled={zoom.view.scale <= least}
            onClick={() => zoom.zoom(-1)}
          >
            <ZoomOut {...icon} />
          </button>
          <span className="tn">{Math.round(zoom.view.scale * 100)}%</span>
          <button
            type="button"
            aria-label={words.zoomIn}
            title={words.zoomIn}
            disabled={zoom.view.scale >= most}
            onClick={() => zoom.zoom(1)}
          >
            <ZoomIn {...icon} />
          </button>
          <button type="button" aria-label={words.reset} title={words.reset} onClick={zoom.reset}>
            <RotateCcw {...icon} />
          </button>
          <button type="button" aria-label={words.center} title={words.center} onClick={zoom.center}>
            <LocateFixed {...icon} />
          </button>
        </div>
        <div className="ir-v-tools">
          <button type="button" onClick={download}>
            <Download {...icon} />
            {words.download}
          </button>
          <button
            type="button"
            aria-label={words.downloadAll(photos.length)}
            title={words.downloadAll(photos.length)}
            onClick={() => void downloadAll()}
          >
            <FolderDown {...icon} />
            {words.all(photos.length)}
          </button>
        </div>
        <button
          type="button"
          className="ir-v-x"
          data-autofocus
          aria-label={words.close}
          title={words.close}
          onClick={onClose}
        >
          <X {...icon} />
        </button>
      </header>
      <div className="ir-v-main">
        <button
          type="button"
          className="ir-v-turn"
          aria-label={words.previous}
          title={words.previous}
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          <ChevronLeft {...icon} size={20} />
        </button>
        <p className="ir-v-note" role="status">
          {message && <span>{message.text}</span>}
        </p>
        <Stage photo={photo} number={at + 1} shown={shown} zoom={zoom} onAgain={() => loaded.again(photo)} />
        <button
          type="button"
          className="ir-v-turn"
          aria-label={words.next}
          title={words.next}
          disabled={at === photos.length - 1}
          onClick={() => go(at + 1)}
        >
          <ChevronRight {...icon} size={20} />
        </button>
        <Facts report={report} photo={photo} onArchive={onArchive} />
      </div>
      <footer>
        {photos.map((each, index) => {
          const { url, progress, failed } = loaded.of(each)
          return (
            <button
              key={each.key}
              type="button"
              className={index === at ? 'on' : ''}
              aria-label={words.photo(index + 1)}
              aria-current={index === at}
              onClick={() => go(index)}
            >
              {thumbnails.has(each.key) && <img src={thumbnails.get(each.key)} alt="" />}
              {!url && <span className="tn">{failed ? '!' : `${Math.round(progress * 100)}%`}</span>}
            </button>
          )
        })}
      </footer>
    </dialog>
  )
}

interface StageProps {
  photo: IncidentPhoto
  number: number
  shown: LoadedPhoto
  zoom: ReturnType<typeof useZoom>
  onAgain: () => void
}

const Stage = ({ photo, number, shown, zoom, onAgain }: StageProps) => {
  const { view, frame } = zoom
  const size = frame.current?.getBoundingClientRect() ?? new DOMRect()
  return (
    <div className="ir-v-stage" ref={frame} {...zoom.handlers}>
      {shown.url ? (
        <img
          src={shown.url}
          alt={words.photo(number)}
          width={photo.width}
          height={photo.height}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      ) : shown.failed ? (
        <div className="ir-v-state" role="alert">
          <p>{words.failed}</p>
          <button type="button" className="ir-v-button" onClick={onAgain}>
            {words.again}
          </button>
        </div>
      ) : (
        <div
          className="ir-v-state"
          role="progressbar"
          aria-valuenow={Math.round(shown.progress * 100)}
          aria-label={words.photo(number)}
        >
          <span className="tn">{Math.round(shown.progress * 100)}%</span>
          <i style={{ width: `${shown.progress * 100}%` }} />
        </div>
      )}
      {shown.url && (view.scale > 1 || view.x !== 0 || view.y !== 0) && (
        <div className="ir-v-map" role="img" aria-label={words.shown}>
          <img src={shown.url} alt="" draggable={false} />
          <i style={partOf(view, size)} />
        </div>
      )}
    </div>
  )
}

const Facts = ({ report, photo, onArchive }: { report: Incident; photo: IncidentPhoto; onArchive: () => void }) => {
  const { position } = report
  const facts: [string, string][] = [
    [words.type, typeName(report.type)],
    [words.device, report.device],
    [words.fileOf, `${fileSize(photo.size)} · ${photo.width} × ${photo.height}`],
    [words.place, words.places[photo.place]],
    ...(position
      ? [[words.position, `${position.lat.toFixed(5)}, ${position.lon.toFixed(5)}`] as [string, string]]
      : []),
  ]
  return (
    <aside>
      <h3>{words.happened}</h3>
      <p className="ir-v-text" dir="auto">
        {report.description || words.noText}
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="ir-v-button" onClick={onArchive}>
        {report.status === 1 ? <ArchiveRestore {...icon} /> : <Archive {...icon} />}
        {report.status === 1 ? incidents.unarchiveReport : incidents.archiveReport}
      </button>
      <p className="ir-v-keys">
        <kbd>←</kbd>
        <kbd>→</kbd> {words.keys.photos} <kbd>+</kbd>
        <kbd>−</kbd> {words.keys.zoom} <kbd>0</kbd> {words.keys.reset} <kbd>Esc</kbd> {words.keys.close}
      </p>
    </aside>
  )
}
