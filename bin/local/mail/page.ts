import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml, sendHtml, sendJson } from '../http/answer.ts'
import type { Outbox, SentLetter } from './outbox.ts'

const style = `
  :root { color-scheme: light dark; --line: light-dark(#dfe3ea, #2a2f3a); --soft: light-dark(#5b6472, #9aa4b5); --sheet: light-dark(#fff, #171a21); --pick: light-dark(#eaf0ff, #1e2a45) }
  * { box-sizing: border-box }
  body { margin: 0; font: 14px/20px system-ui, sans-serif; background: light-dark(#f2f3f6, #0b0d11); color: light-dark(#14181f, #e8ebf0) }
  header { padding: 16px 24px; display: flex; gap: 12px; align-items: baseline }
  h1 { font-size: 18px; line-height: 24px; margin: 0 }
  header span, time, .to { color: var(--soft) }
  main { display: grid; grid-template-columns: minmax(260px, 380px) 1fr; gap: 16px; padding: 0 24px 24px; height: calc(100vh - 56px) }
  ul, article { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 0; padding: 0; overflow: auto }
  li { list-style: none; border-bottom: 1px solid var(--line) }
  li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none }
  li a:hover, li a:focus-visible, li a[aria-current] { background: var(--pick) }
  .subject { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .line { display: flex; justify-content: space-between; gap: 8px }
  .to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  time { font-variant-numeric: tabular-nums; white-space: nowrap }
  article { display: flex; flex-direction: column }
  article header { border-bottom: 1px solid var(--line); display: block }
  article h2 { font-size: 16px; line-height: 24px; margin: 0 0 4px }
  dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px }
  dt { color: var(--soft) }
  dd { margin: 0; overflow-wrap: anywhere }
  nav { display: flex; gap: 4px; margin-top: 12px }
  nav a, button { padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer }
  nav a[aria-current] { background: var(--pick); font-weight: 600 }
  form { display: inline; margin-inline-start: 8px }
  .shown { flex: 1; display: flex; min-height: 0 }
  iframe { flex: 1; border: 0; background: #fff; width: 100% }
  .phone iframe { flex: none; width: 390px; margin: 0 auto; border-inline: 1px solid var(--line) }
  pre { flex: 1; margin: 0; padding: 16px 24px; overflow: auto; font: 13px/20px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
  .both pre { border-inline-start: 1px solid var(--line) }
  .empty { padding: 48px 24px; color: var(--soft); text-align: center }
  @media (max-width: 700px) { main { grid-template-columns: 1fr; height: auto; padding: 0 8px 8px } .shown { flex-direction: column } iframe { min-height: 60vh; flex: none } .phone iframe { width: 100% } }
`

/** Asks every two seconds whether there is more, and keeps the place of who is reading. */
const script = `
  let latest = document.body.dataset.latest
  setInterval(async () => {
    const reply = await fetch('/mail/latest').catch(() => undefined)
    if (!reply?.ok) return
    const { id } = await reply.json()
    if (id !== latest) location.reload()
  }, 2000)
`

/** What a mail may do: no scripts, nothing but links that open beside the page. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox'

const time = (at: number) => {
  const iso = new Date(at).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

/** How a mail is looked at. */
const views = { html: 'HTML', phone: 'Phone', text: 'Plain text', both: 'Both' } as const
type View = keyof typeof views

const viewIn = (url: string | undefined): View => {
  const asked = new URL(url ?? '/', 'http://here').searchParams.get('show') ?? ''
  return Object.hasOwn(views, asked) ? (asked as View) : 'html'
}
const linkTo = (id: string, view: View) => `/mail/${id}${view === 'html' ? '' : `?show=${view}`}`
const hasHtml = ({ html, text }: SentLetter) => html !== text

const entry = ({ id, at, to, subject }: SentLetter, open: boolean, view: View) =>
  `<li><a href="${linkTo(id, view)}"${open ? ' aria-current="true"' : ''}><div class="subject">${escapeHtml(subject)}</div><div class="line"><span class="to">${escapeHtml(to.join(', '))}</span>${time(at)}</div></a></li>`

/** What a mail program makes of the header (RFC 8058): a button that posts to its address. */
const wayOut = ({ headers = {} }: SentLetter) => {
  const [, address] = /^<(https?:[^>]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
  const [, name, value] = /^([\w-]+)=([\w-]+)$/.exec(headers['List-Unsubscribe-Post'] ?? '') ?? []
  if (!address || !name || !value) return ''
  return `<form method="post" action="${escapeHtml(address)}" target="_blank"><input type="hidden" name="${name}" value="${value}"><button>Unsubscribe</button></form>`
}

const headersOf = (letter: SentLetter) => {
  const { at, from, to, headers = {} } = letter
  const standard = [
    ['From', escapeHtml(from)],
    ['To', escapeHtml(to.join(', '))],
    ['Date', time(at)],
  ]
  const own = Object.entries(headers).map(([name, value]) => [
    escapeHtml(name),
    `${escapeHtml(value)}${name === 'List-Unsubscribe' ? wayOut(letter) : ''}`,
  ])
  return `<dl>${[...standard, ...own].map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}${filesOf(letter)}</dl>`
}

/** The body with the pictures that come with it, and links that open beside the page, as those of a mail program do. */
const bodyOf = ({ html, files = [] }: SentLetter) =>
  files
    .filter(({ cid }) => cid !== undefined)
    .reduce((body, { cid, type, content }) => body.replaceAll(`cid:${cid}`, `data:${type};base64,${content}`), html)
    .replace('<head>', '<head><base target="_blank">')

const filesOf = ({ id, files = [] }: SentLetter) => {
  const links = files.flatMap(({ name, cid, content }, index) =>
    cid === undefined
      ? [
          `<a href="/mail/${id}/files/${index}" download="${escapeHtml(name)}">${escapeHtml(name)}</a> (${Buffer.byteLength(content, 'base64')} bytes)`,
        ]
      : [],
  )
  return links.length === 0 ? '' : `<dt>Attached</dt><dd>${links.join(', ')}</dd>`
}

const reading = (letter: SentLetter, asked: View) => {
  const { id, subject, text } = letter
  const view = hasHtml(letter) ? asked : 'text'
  const tabs = (Object.keys(views) as View[]).map(
    (each) => `<a href="${linkTo(id, each)}"${each === view ? ' aria-current="true"' : ''}>${views[each]}</a>`,
  )
  const frame = `<iframe sandbox="${sandbox}" title="The mail" src="/mail/${id}/body"></iframe>`
  const plain = `<pre tabindex="0" aria-label="Plain text">${escapeHtml(text)}</pre>`
  const shown = `${view === 'text' ? '' : frame}${view === 'text' || view === 'both' ? plain : ''}`
  return `<article><header><h2>${escapeHtml(subject)}</h2>${headersOf(letter)}${hasHtml(letter) ? `<nav aria-label="View">${tabs.join('')}</nav>` : ''}</header><div class="shown ${view}">${shown}</div></article>`
}

const page = (letters: SentLetter[], open: SentLetter | undefined, view: View) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mail · Shiftdeck</title><style>${style}</style></head><body data-latest="${letters[0]?.id ?? ''}"><header><h1>Mail</h1><span>What the product sent. Nothing leaves this machine.</span></header><main>${
    letters.length
      ? `<ul>${letters.map((letter) => entry(letter, letter.id === open?.id, view)).join('')}</ul>${open ? reading(open, view) : '<article><p class="empty">Choose a mail to read it.</p></article>'}`
      : '<ul><li class="empty">No mail yet</li></ul><article><p class="empty">Sign-in codes and notices appear here as they are sent.</p></article>'
  }</main><script>${script}</script></body></html>`

const note = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Shiftdeck</title><style>${style}</style></head><body><p class="empty">${text}</p></body></html>`

/** `/mail`: what the product sent. @param verify confirms an address by the token of its link */
export const mailPage =
  (outbox: Outbox, verify: (token: string) => string | undefined) =>
  (request: IncomingMessage, response: ServerResponse, path: string) => {
    const [, , id, part, index] = path.split('/')
    const view = viewIn(request.url)
    if (id === 'verify') {
      const identity = verify(part ?? '')
      return identity
        ? sendHtml(response, 200, note('Confirmed', `${escapeHtml(identity)} is confirmed.`))
        : sendHtml(response, 404, note('Not found', 'This link is not valid.'))
    }
    if (id === 'latest')
      return sendJson(response, 200, { id: outbox.list(1)[0]?.id ?? '' }, { 'cache-control': 'no-store' })
    if (id === 'list.json') return sendJson(response, 200, outbox.list(), { 'cache-control': 'no-store' })
    const open = id ? outbox.get(id) : undefined
    if (id && !open) return sendHtml(response, 404, page(outbox.list(), undefined, view))
    if (open && part === 'body')
      return sendHtml(response, 200, bodyOf(open), {
        'content-security-policy': `sandbox ${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:`,
      })
    const file = open && part === 'files' ? open.files?.[Number(index)] : undefined
    if (file) {
      const disposition = `attachment; filename="${file.name.replace(/["\\]/g, '_')}"`
      response.writeHead(200, {
        ...{ 'content-type': file.type, 'content-disposition': disposition, 'cache-control': 'no-store' },
        'x-content-type-options': 'nosniff',
      })
      return response.end(Buffer.from(file.content, 'base64'))
    }
    sendHtml(response, 200, page(outbox.list(), open ?? outbox.list(1)[0], view))
  }
