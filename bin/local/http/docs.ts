import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpointGroups } from '../../../shared/contract/index.ts'
import { openApi } from '../../../shared/contract/openapi.ts'
import { sendHtml, sendJson } from './answer.ts'
import { docsPage } from './docsPage.ts'

/** `/api/docs` and `/api/openapi.json`: the contract, to browse and for tools. */
export const apiDocs = () => {
  let document: ReturnType<typeof openApi> | undefined
  let html: string | undefined
  return (_request: IncomingMessage, response: ServerResponse, path: string) => {
    document ??= openApi(endpointGroups, { title: 'Shiftdeck', version: '1', server: '/api' })
    if (path === '/api/openapi.json') return sendJson(response, 200, document)
    html ??= docsPage(document)
    sendHtml(response, 200, html)
  }
}
