/** How hard a password is to guess: 0 very weak to 4 strong. It advises and refuses nothing. */
export type Strength = 0 | 1 | 2 | 3 | 4

const common =
  /password|passwort|qwert|azerty|letmein|welcome|admin|login|iloveyou|monkey|dragon|abc123|scan|ware|shift|summer|winter|spring|autumn/g

/** The number of characters to try at each place. */
const alphabet = (text: string) =>
  (/[a-z]/.test(text) ? 26 : 0) +
  (/[A-Z]/.test(text) ? 26 : 0) +
  (/\d/.test(text) ? 10 : 0) +
  (/[ -/:-@[-`{-~]/.test(text) ? 33 : 0) +
  (/[^ -~]/.test(text) ? 100 : 0)

/** How many characters really add something: not the repeated, not the counted up, not the words everybody uses. */
const worth = (password: string, known: readonly string[]) => {
  let text = password.toLowerCase()
  for (const word of known) if (word.length > 2) text = text.replaceAll(word.toLowerCase(), '\u0001')
  text = text.replace(common, '\u0001').replace(/(19|20)\d\d/g, '\u0001')
  const steps = [...text].filter((letter, at) => {
    const step = letter.charCodeAt(0) - text.charCodeAt(at - 1)
    const before = text.charCodeAt(at - 1) - text.charCodeAt(at - 2)
    return at < 1 || !(step === 0 || (at > 1 && step === before && Math.abs(step) === 1))
  })
  return steps.length
}

/** @param known words an attacker tries first, such as the user's own names */
export const strengthOf = (password: string, known: readonly string[] = []): Strength => {
  if (password.length < 8) return 0
  const bits = worth(password, known) * Math.log2(Math.max(alphabet(password), 2))
  return bits < 28 ? 0 : bits < 40 ? 1 : bits < 56 ? 2 : bits < 72 ? 3 : 4
}
