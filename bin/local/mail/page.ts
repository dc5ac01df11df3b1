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
  iframe { flex: 1; border: 0; background: #fff; width: 100% }
  .empty { padding: 48px 24px; color: var(--soft); text-align: center }
  @media (max-width: 700px) { main { grid-template-columns: 1fr; height: auto } iframe { min-height: 60vh } }
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

const time = (at: number) => {
  const iso = new Date(at).toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}

const entry = ({ id, at, to, subject }: SentLetter, open: boolean) =>
  `<li><a href="/mail/${id}"${open ? ' aria-current="true"' : ''}><div class="subject">${escapeHtml(subject)}</div><div class="line"><span class="to">${escapeHtml(to.join(', '))}</span>${time(at)}</div></a></li>`

const reading = ({ id, at, from, to, subject }: SentLetter) =>
  `<article><header><h2>${escapeHtml(subject)}</h2><div class="to">From ${escapeHtml(from)}</div><div class="to">To ${escapeHtml(to.join(', '))}</div>${time(at)}</header><iframe sandbox title="The mail" src="/mail/${id}/body"></iframe></article>`

const page = (letters: SentLetter[], open: SentLetter | undefined) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mail · Shiftdeck</title><style>${style}</style></head><body data-latest="${letters[0]?.id ?? ''}"><header><h1>Mail</h1><span>What the product sent. Nothing leaves this machine.</span></header><main>${
    letters.length
      ? `<ul>${letters.map((letter) => entry(letter, letter.id === open?.id)).join('')}</ul>${open ? reading(open) : '<article><p class="empty">Choose a mail to read it.</p></article>'}`
      : '<ul><li class="empty">No mail yet</li></ul><article><p class="empty">Sign-in codes and notices appear here as they are sent.</p></article>'
  }</main><script>${script}</script></body></html>`

const note = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Shiftdeck</title><style>${style}</style></head><body><p class="empty">${text}</p></body></html>`

/** `/mail`: what the product sent. @param verify confirms an address by the token of its link */
export const mailPage =
  (outbox: Outbox, verify: (token: string) => string | undefined) =>
  (_request: IncomingMessage, response: ServerResponse, path: string) => {
    const [, , id, part] = path.split('/')
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
    if (id && !open) return sendHtml(response, 404, page(outbox.list(), undefined))
    if (open && part === 'body') {
      const html =
        open.html === open.text
          ? `<pre style="font:15px/22px system-ui;white-space:pre-wrap;padding:16px">${escapeHtml(open.text)}</pre>`
          : open.html
      return sendHtml(response, 200, html, {
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      })
    }
    sendHtml(response, 200, page(outbox.list(), open ?? outbox.list(1)[0]))
  }
