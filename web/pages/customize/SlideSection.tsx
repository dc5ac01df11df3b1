import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { mostPending, mostSlides } from '../../../shared/customizer.ts'
import { imageRules } from '../../../shared/media.ts'
import { OrderList } from '../../features/content/OrderList.tsx'
import { pictureOf } from '../../features/login/appearance/appearance.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { fileFault } from '../../parts/upload/checkFile.ts'
import { customize as words } from '../../words/en/customize.ts'
import { type Draft, newSlideId, type SlideDraft } from './values.ts'

interface SlidesProps {
  form: ContractForm<Draft>
  /** Which slide is being edited, and shown. */
  editing: string | undefined
  onEditing: (id: string | undefined) => void
}

/** Px; more slides scroll. */
const height = 320

/** The pictures: their order, titles and links, and how fast they change. */
export const SlideSection = ({ form, editing, onEditing }: SlidesProps) => {
  const list = useValue(form, 'login_slider')
  const links = useField<boolean, Draft>({ form, name: 'login_slider_links' })
  const [fault, setFault] = useState<string>()
  const noteId = useId()
  const waiting = list.filter(({ file }) => file).length
  const at = list.findIndex(({ id }) => id === editing)
  const edited = list[at]
  const set = (next: SlideDraft[]) => form.patch({ login_slider: next })
  const labelOf = ({ id, slide_title }: SlideDraft) =>
    slide_title || words.slide(list.findIndex((slide) => slide.id === id) + 1)

  /** Files that are taken, as far as there is room; what is wrong with the first that is not is said. */
  const taken = async (files: readonly File[], room: number) => {
    const good: File[] = []
    let error = files.length > room ? words.pendingFull(mostPending) : undefined
    for (const file of files.slice(0, room)) {
      const found = await fileFault(imageRules, file)
      if (found) error ??= `${file.name}: ${found}`
      else good.push(file)
    }
    setFault(error)
    return good
  }
  const add = async (files: readonly File[]) => {
    const good = await taken(files, mostPending - waiting)
    const added = good.slice(0, mostSlides - list.length).map(
      (file): SlideDraft => ({
        ...{ id: newSlideId(), file, url: URL.createObjectURL(file), slide_title: '', link_url: '' },
      }),
    )
    if (added.length === 0) return
    set([...form.values().login_slider, ...added])
    onEditing(added[0]?.id)
  }
  const replace = async (slide: SlideDraft, files: readonly File[]) => {
    const [file] = await taken(files, slide.file ? 1 : mostPending - waiting)
    if (!file) return
    const url = URL.createObjectURL(file)
    set(form.values().login_slider.map((each) => (each.id === slide.id ? { ...each, file, url } : each)))
  }
  const remove = (slide: SlideDraft) => {
    const before = form.values().login_slider
    set(before.filter(({ id }) => id !== slide.id))
    if (editing === slide.id) onEditing(undefined)
    toast.info(words.removed(labelOf(slide)), { label: words.undo, run: () => set(before) })
  }
  const off =
    list.length >= mostSlides
      ? words.full(mostSlides)
      : waiting >= mostPending
        ? words.pendingFull(mostPending)
        : undefined

  return (
    <section aria-labelledby="customize-slides">
      <header>
        <h2 id="customize-slides">{words.sliderImages}</h2>
        <span className="grow" />
        <div className="customize-seconds">
          <NumberField label={words.seconds} form={form} name="login_slide_speed" min={1} step={1} />
        </div>
      </header>
      <div className="customize-row">
        <Switch label={words.links} on={links.value} onChange={links.onChange} />
        <span aria-hidden>{words.links}</span>
      </div>
      {list.length === 0 ? (
        <p className="muted customize-none">{words.noSlides}</p>
      ) : (
        <div className="customize-slides">
          <OrderList
            name={words.sliderImages}
            rows={list}
            labelOf={labelOf}
            height={height}
            editing={editing}
            onEdit={({ id }) => onEditing(id === editing ? undefined : id)}
            onDelete={remove}
            onOrder={(ids) => set(ids.flatMap((id) => list.find((slide) => slide.id === id) ?? []))}
          >
            {(slide) => (
              <>
                <img className="slide-thumb" src={pictureOf(slide.url)} alt="" />
                <span className="order-text">
                  <b className="trunc">{labelOf(slide)}</b>
                  <small className="trunc" title={slide.link_url} translate="no">
                    {slide.file ? words.pending : slide.link_url || words.noLink}
                  </small>
                </span>
              </>
            )}
          </OrderList>
        </div>
      )}
      {edited && (
        <fieldset key={edited.id} className="slide-edit">
          <legend className="sr">{labelOf(edited)}</legend>
          <TextField label={words.slideTitle} form={form} name={nameOf(at, 'slide_title')} />
          <TextField label={words.slideLink} placeholder="https://" mono form={form} name={nameOf(at, 'link_url')} />
          <FileButton label={words.replace} onFiles={(files) => replace(edited, files)} />
        </fieldset>
      )}
      <div className="customize-add">
        <FileButton label={words.addImage} many off={off} describedBy={noteId} onFiles={add}>
          <ImagePlus className="i" size={16} strokeWidth={1.75} aria-hidden />
        </FileButton>
        <Note id={noteId} hint={off ?? words.advice} error={fault} />
      </div>
    </section>
  )
}

const nameOf = (at: number, field: 'slide_title' | 'link_url') => `login_slider.${at}.${field}` as FieldPath<Draft>

interface ButtonProps {
  label: string
  many?: boolean
  /** Why no file can be chosen. */
  off?: string | undefined
  describedBy?: string
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}

const FileButton = ({ label, many = false, off, describedBy, onFiles, children }: ButtonProps) => (
  <label className="btn sm" aria-disabled={off !== undefined || undefined} title={off}>
    {children}
    {label}
    <input
      className="sr"
      type="file"
      multiple={many}
      disabled={off !== undefined}
      aria-describedby={describedBy}
      accept={imageRules.kinds.map(({ type }) => type).join(',')}
      // The same file can be chosen again.
      value=""
      onChange={(event) => onFiles([...(event.target.files ?? [])])}
    />
  </label>
)
