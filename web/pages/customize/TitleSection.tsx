import { Choice } from '../../parts/forms/Choice.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ContractForm } from '../../parts/forms/useContractForm.ts'
import { useValue } from '../../parts/forms/useField.ts'
import { customize as words } from '../../words/en/customize.ts'
import { type Draft, type Titles, titlesAre, titlesOf } from './values.ts'

const choices: [Titles, name: string, text: string][] = [
  ['one', words.one, words.oneText],
  ['each', words.each, words.eachText],
  ['none', words.none, words.noneText],
]

/** Which titles stand on the slides: one way turns the others off. */
export const TitleSection = ({ form }: { form: ContractForm<Draft> }) => {
  const login_lock_title = useValue(form, 'login_lock_title')
  const login_dynamic_titles = useValue(form, 'login_dynamic_titles')
  const chosen = titlesOf({ login_lock_title, login_dynamic_titles })
  return (
    <section aria-labelledby="customize-titles">
      <header>
        <h2 id="customize-titles">
          {words.sliderTitle} <span className="muted">({words.oneOption})</span>
        </h2>
      </header>
      <div className="customize-choices" role="radiogroup" aria-labelledby="customize-titles">
        {choices.map(([titles, name, text]) => (
          <Choice
            key={titles}
            group="titles"
            name={name}
            text={text}
            checked={chosen === titles}
            onChoose={() => form.patch(titlesAre(titles))}
          />
        ))}
      </div>
      {chosen === 'one' && <TextField label={words.staticTitle} required form={form} name="login_static_title" />}
    </section>
  )
}
