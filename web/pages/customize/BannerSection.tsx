import { Bold, Italic, type LucideIcon, Underline } from 'lucide-react'
import { isColor } from '../../../shared/contrast.ts'
import { bannerSizes, bannerStyles } from '../../../shared/customizer.ts'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useField, useValue } from '../../parts/forms/useField.ts'
import { customize as words } from '../../words/en/customize.ts'
import { ColorField } from './ColorField.tsx'
import { ContrastNote } from './ContrastNote.tsx'
import type { Draft } from './values.ts'

type Style = (typeof bannerStyles)[number]
const icons: Record<Style, LucideIcon> = { bold: Bold, italic: Italic, underline: Underline }

/** What stands above the sign-in page, and how. */
export const BannerSection = ({ form }: { form: ContractForm<Draft> }) => {
  const shown = useField<boolean, Draft>({ form, name: 'login_show_banner' })
  const linked = useField<boolean, Draft>({ form, name: 'login_banner_link' })
  const size = useField<Draft['login_banner_text_size'], Draft>({ form, name: 'login_banner_text_size' })
  const styles = useField<Style[], Draft>({ form, name: 'login_banner_text_styles' })
  const ground = useValue(form, 'login_banner_bkgrnd_color')
  const ink = useValue(form, 'login_banner_text_color')
  // What turning it off makes right is no longer said to be wrong.
  const turn = (name: 'login_show_banner' | 'login_banner_link', on: boolean) => form.patch({ [name]: on })
  return (
    <section aria-labelledby="customize-banner">
      <header>
        <Switch label={words.showBanner} on={shown.value} onChange={(on) => turn('login_show_banner', on)} />
        <h2 id="customize-banner">{words.banner}</h2>
      </header>
      <TextField label={words.text} required={shown.value} form={form} name="login_banner_text" />
      <div className="customize-two">
        <ColorField label={words.ground} form={form} name="login_banner_bkgrnd_color" />
        <ColorField label={words.ink} form={form} name="login_banner_text_color" />
      </div>
      {isColor(ground) && isColor(ink) && <ContrastNote ground={ground} ink={ink} onChange={form.patch} />}
      <div className="customize-row">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
        <span className="customize-styles" role="group" aria-label={words.styles.label}>
          {bannerStyles.map((style) => {
            const Icon = icons[style]
            const on = styles.value.includes(style)
            return (
              <button
                key={style}
                type="button"
                aria-label={words.styles[style]}
                title={words.styles[style]}
                aria-pressed={on}
                onClick={() =>
                  styles.onChange(bannerStyles.filter((each) => (each === style ? !on : styles.value.includes(each))))
                }
              >
                <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
              </button>
            )
          })}
        </span>
        <SegRadio
          label={words.size.label}
          labelled
          options={bannerSizes.map((value) => ({ value, label: words.size[value] }))}
          value={size.value}
          onChange={size.onChange}
        />
      </div>
      <div className="customize-link">
        <Switch label={words.linkOn} on={linked.value} onChange={(on) => turn('login_banner_link', on)} />
        <span aria-hidden>{words.link}</span>
        <TextField
          label={words.linkUrl}
          required={linked.value}
          mono
          placeholder="https://"
          form={form}
          name="login_banner_link_url"
        />
      </div>
    </section>
  )
}
