import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AppliedAppearance, CustomizerOption } from '../../../shared/contract/customizer.ts'
import { customizerMessages, LoginAppearance } from '../../../shared/customizer.ts'
import { slideFolder } from '../../../shared/media.ts'
import { useWrite } from '../../api/calls.ts'
import { appearanceOf } from '../../features/login/appearance/appearance.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { toast } from '../../parts/toast/toast.ts'
import { mediaCalls, savedWith } from '../../parts/upload/media.ts'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { customize as words } from '../../words/en/customize.ts'
import { Applied } from './Applied.tsx'
import { BannerSection } from './BannerSection.tsx'
import { Checks } from './Checks.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { SlideSection } from './SlideSection.tsx'
import { TitleSection } from './TitleSection.tsx'
import { appearanceFrom, draftOf, optionsOf, shownOf } from './values.ts'
import './customize.css'

const calls = mediaCalls(slideFolder)
const refresh = ['getAppliedLooks', 'loginCustomizerOptions'] as const

/** The form, what the sign-in page would be with it, and what it was before. */
export default function Customizer({ options }: { options: readonly CustomizerOption[] }) {
  const save = useWrite('saveCustomizerOptions', { refresh, quiet: true, successText: () => null })
  const upload = useUpload(slideFolder, calls)
  const [initial] = useState(() => draftOf(options))
  const [saved, setSaved] = useState(initial)
  const [slide, setSlide] = useState<string>()
  const [shown, setShown] = useState<AppliedAppearance>()

  const form = useContractForm(LoginAppearance, {
    initial,
    body: (_, values) => appearanceFrom(values),
    submit: (_, values) => {
      const waiting = values.login_slider.flatMap(({ file }) => (file ? [() => upload.run(file)] : []))
      return savedWith(waiting, async (stored) => {
        const [before, appearance] = [appearanceFrom(saved), appearanceFrom(values, stored)]
        const changed = optionsOf(appearance, before)
        if (changed.length === 0) return
        await save.mutateAsync({ options: changed })
        take(appearance)
        const undo = async () => {
          try {
            await save.mutateAsync({ options: optionsOf(before, appearance) })
            take(before)
            toast.success(words.restored)
          } catch (error) {
            toast.error((error as Error).message)
          }
        }
        toast.success(words.applied, { label: words.undo, run: undo })
      })
    },
  })
  const take = (appearance: LoginAppearance) => {
    const next = draftOf(optionsOf(appearance))
    setSaved(next)
    setSlide(undefined)
    form.reset(next)
  }
  const values = useWatch({ control: form.control }) as typeof initial
  const { question } = useUnsaved(form.changed)
  const isMissing =
    form.refused > 0 &&
    LoginAppearance.safeParse(appearanceFrom(values)).error?.issues.some(
      ({ message }) => message === customizerMessages.required,
    )
  const discard = () => {
    const before = form.values()
    form.reset(saved)
    toast.info(words.discarded, { label: words.undo, run: () => form.patch(before) })
  }
  const appearance = appearanceOf(shown ? shown.options : shownOf(values))

  return (
    <div className="customize">
      <form className="customize-form" noValidate aria-label={words.title} onSubmit={form.submit}>
        <div className="customize-fields" ref={form.root}>
          <BannerSection form={form} />
          <TitleSection form={form} />
          <SlideSection form={form} editing={slide} onEditing={setSlide} />
        </div>
        <footer className="customize-foot">
          <FormFailure form={form} />
          {isMissing && (
            <p className="note red" role="alert">
              {words.missing}
            </p>
          )}
          <span className="muted grow" role="status">
            {upload.progress ? words.uploading : form.changed > 0 ? words.changes(form.changed) : words.noChanges}
          </span>
          <button type="button" className="btn" disabled={form.changed === 0 || form.busy} onClick={discard}>
            {words.discard}
          </button>
          <button type="submit" className="btn primary" aria-disabled={form.busy}>
            {form.busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {words.apply}
          </button>
        </footer>
      </form>
      <div className="customize-view">
        <PreviewPane
          appearance={appearance}
          first={Math.max(
            0,
            values.login_slider.findIndex(({ id }) => id === slide),
          )}
          shown={shown}
          onBack={() => setShown(undefined)}
        />
        <Checks draft={values} />
        <Applied
          shown={shown?.id}
          onShow={setShown}
          onRestore={(applied) => {
            setShown(undefined)
            form.patch(draftOf(applied.options))
          }}
        />
      </div>
      {question}
    </div>
  )
}
