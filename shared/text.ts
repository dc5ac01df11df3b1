/**
 * A message in which something varies. Its words travel beside it, so that the console can say it in another language:
 * `You can keep {0} presets.` with `[20]`.
 */
export class Text {
  readonly template: string
  readonly params: readonly (string | number)[]
  constructor(template: string, params: readonly (string | number)[]) {
    this.template = template
    this.params = params
  }
  toString() {
    return filled(this.template, this.params)
  }
}

/** A template with its parameters in their places. */
export const filled = (template: string, params: readonly (string | number)[]) =>
  template.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(params[Number(index)] ?? placeholder))

/** Tag of a template literal: a message and what varies in it. */
export const text = (words: TemplateStringsArray, ...params: (string | number)[]) =>
  new Text(words.map((part, index) => (index < params.length ? `${part}{${index}}` : part)).join(''), params)

const declared = new Map<string, Text>()

/** The same for the fixed rules of a schema, which hold plain texts: the edge finds what varied by `partsOf`. */
export const ruleText = (words: TemplateStringsArray, ...params: (string | number)[]): string => {
  const made = text(words, ...params)
  declared.set(String(made), made)
  return String(made)
}

/** What the wire says beside a message: nothing where it is always the same. */
export const partsOf = (message: string | Text): { template?: string; params?: readonly (string | number)[] } => {
  const { template, params } = (message instanceof Text ? message : declared.get(message)) ?? {}
  return template && params?.length ? { template, params } : {}
}
