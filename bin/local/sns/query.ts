/** A request of AWS's query protocol: a form, in which lists and maps are numbered. */
export interface Query {
  action: string
  /** @returns undefined where it was not sent */
  text: (name: string) => string | undefined
  /** `Attributes.entry.1.key`, `Attributes.entry.1.value` and so on */
  map: (name: string) => Record<string, string>
}

export const queryOf = (body: string): Query => {
  const form = new URLSearchParams(body)
  const text = (name: string) => form.get(name) ?? undefined
  return {
    action: text('Action') ?? '',
    text,
    map: (name) => {
      const entries: [string, string][] = []
      for (let at = 1; ; at++) {
        const key = text(`${name}.entry.${at}.key`)
        if (key === undefined) return Object.fromEntries(entries)
        entries.push([key, text(`${name}.entry.${at}.value`) ?? ''])
      }
    },
  }
}

/** Why a request is refused, as the protocol says it. */
export class QueryRefusal extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
