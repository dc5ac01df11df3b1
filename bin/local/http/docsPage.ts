import { type CallName, groupNames, groupOf } from '../../../shared/contract/index.ts'
import type { openApi } from '../../../shared/contract/openapi.ts'
import { escapeHtml } from './answer.ts'

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  nullable?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}
interface Operation {
  operationId: string
  summary: string
  description: string
  requestBody: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dfe3ea, #2a2f3a); --soft: light-dark(#5b6472, #9aa4b5); --sheet: light-dark(#fff, #171a21); --accent: light-dark(#2457d6, #8fb0ff) }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 980px; padding: 24px; font: 14px/20px system-ui, sans-serif; background: light-dark(#f2f3f6, #0b0d11); color: light-dark(#14181f, #e8ebf0) }
  h1 { font-size: 22px; line-height: 32px; margin: 0 0 8px } h2 { font-size: 16px; margin: 32px 0 8px; text-transform: capitalize } h3 { font-size: 13px; margin: 16px 0 4px; color: var(--soft) }
  input { width: 100%; padding: 8px 12px; font: inherit; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); color: inherit; margin: 8px 0 }
  details { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; padding: 0 16px }
  summary { padding: 12px 0; cursor: pointer; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
  summary code { font-weight: 600 } summary span { color: var(--soft) }
  code, pre { font: 13px/20px ui-monospace, monospace } .method { color: var(--accent) }
  table { border-collapse: collapse; width: 100%; margin: 0 0 16px } td, th { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-top: 1px solid var(--line) } th { color: var(--soft); font-weight: 500 }
  td:first-child { white-space: nowrap } a { color: var(--accent) }
`

const script = `
  const find = document.getElementById('find')
  find.addEventListener('input', () => {
    const wanted = find.value.toLowerCase()
    for (const call of document.querySelectorAll('details')) call.hidden = !call.dataset.text.includes(wanted)
    for (const group of document.querySelectorAll('section')) group.hidden = !group.querySelector('details:not([hidden])')
  })
  if (location.hash) document.getElementById(location.hash.slice(1))?.setAttribute('open', '')
`

const typeOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return `${type}${schema.format ? ` (${schema.format})` : ''}${schema.nullable ? ' or null' : ''}`
}

const limitsOf = ({ minLength, maxLength, minimum, maximum, default: otherwise }: Schema) =>
  [
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    (minimum ?? -1e15) > -1e15 && `at least ${minimum}`,
    (maximum ?? 1e15) < 1e15 && `at most ${maximum}`,
    otherwise !== undefined && `otherwise ${JSON.stringify(otherwise)}`,
  ]
    .filter(Boolean)
    .join(', ')

const fieldsOf = (schema: Schema, prefix = '', depth = 0): string => {
  const inner = schema.type === 'array' ? schema.items : schema
  const name = schema.type === 'array' ? `${prefix}[]` : prefix
  const parts = inner?.allOf ?? [inner ?? {}]
  if (depth > 4) return ''
  return parts
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([field, value]) => {
        const path = name ? `${name}.${field}` : field
        const about = [value.description, limitsOf(value)].filter(Boolean).join('; ')
        return `<tr><td><code>${escapeHtml(path)}</code>${required.includes(field) ? '' : ' <i>optional</i>'}</td><td>${escapeHtml(typeOf(value))}</td><td>${escapeHtml(about)}</td></tr>${fieldsOf(value, path, depth + 1)}`
      }),
    )
    .join('')
}

const table = (schema: Schema | undefined, none: string) => {
  const rows = schema && fieldsOf(schema)
  return rows
    ? `<table><tr><th>Field</th><th>Type</th><th></th></tr>${rows}</table>`
    : `<p>${escapeHtml(schema?.type === 'array' ? typeOf(schema) : none)}</p>`
}

const callHtml = (path: string, method: string, operation: Operation) => {
  const { operationId, summary, description, requestBody, responses } = operation
  const answered = Object.values(responses['200']?.content ?? {})[0]?.schema.properties?.data
  const text = `${operationId} ${path} ${summary}`.toLowerCase()
  return `<details id="${escapeHtml(operationId)}" data-text="${escapeHtml(text)}"><summary><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary><p>${escapeHtml(description)}</p><h3>Request</h3>${table(Object.values(requestBody.content)[0]?.schema, 'Nothing')}<h3>Answer: data</h3>${table(answered, answered?.nullable || !answered?.type ? 'null' : typeOf(answered))}</details>`
}

/** The contract as a page to browse. */
export const docsPage = ({ components, paths }: ReturnType<typeof openApi>) => {
  const every = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: groupOf(operation.operationId as CallName),
      html: callHtml(path, method, operation as unknown as Operation),
    })),
  )
  const sections = groupNames.map((group) => {
    const own = every.filter((call) => call.group === group)
    return `<section><h2>${group}</h2>${own.map(({ html }) => html).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API · Shiftdeck</title><style>${style}</style></head><body><h1>Shiftdeck API</h1><p>Every answer is <code>{ status, message, data }</code>; a refusal adds <code>code</code> and, for bad input, <code>errors</code>. What the gateway refuses itself has nothing but <code>message</code> (${escapeHtml(components.schemas.GatewayFailure.description)}): go by the status. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p><input id="find" type="search" placeholder="Find a call" aria-label="Find a call">${sections.join('')}<script>${script}</script></body></html>`
}
