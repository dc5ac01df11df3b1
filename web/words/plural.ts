/**
 * Chooses what a number asks for by the plural rules of a locale. English and Spanish have two forms; a language with
 * more gives them in the order of `Intl.PluralRules`, and the rest is what the others fall back on.
 */
export const pluralIn = (locale: string) => {
  let rules: Intl.PluralRules | undefined
  return <Form>(value: number, one: Form, other: Form, few = other, many = other): Form => {
    rules ??= new Intl.PluralRules(locale)
    return { one, few, many }[rules.select(value) as 'one'] ?? other
  }
}
