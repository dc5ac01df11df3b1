import type { ServerResponse } from 'node:http'

export type Xml = string | number | boolean | Xml[] | { [name: string]: Xml | undefined }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const element = (name: string, value: Xml | undefined): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => element(name, each)).join('')
  const inside =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([each, content]) => element(each, content))
          .join('')
      : escaped(String(value))
  return `<${name}>${inside}</${name}>`
}

/** A document; lists are written as one element each. */
export const xmlOf = (name: string, value: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}`

export const sendXml = (response: ServerResponse, status: number, name: string, value: Xml) => {
  const body = Buffer.from(xmlOf(name, value))
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length }).end(body)
}
