import type { ReportKind } from '../../shared/reports.ts'

/** What is stopped: reports of a kind, or the mails of a saved one. */
type Stopped = ReportKind | 'saved'

/** The page that a way out leads to. It is opened without a session, by whoever has the mail. */

const en = {
  title: {
    daily: 'Stop daily reports',
    weekly: 'Stop weekly reports',
    saved: 'Stop emailing this report',
  } satisfies Record<Stopped, string>,
  ask: {
    daily: 'You get no more daily report emails for any group. Nothing else changes.',
    weekly: 'You get no more weekly report emails for any group. Nothing else changes.',
    saved: 'You get no more emails of this report. It stays saved, and nothing else changes.',
  },
  button: 'Stop them',
  done: {
    daily: 'Daily reports are off',
    weekly: 'Weekly reports are off',
    saved: 'This report is no longer emailed',
  },
  back: 'You can turn them on again in the console, under Reports in your profile.',
  open: 'Choose reports',
  invalid: 'This link is not valid',
  invalidText: 'It may have been cut by your mail program. Choose your reports in the console instead.',
}

const es: typeof en = {
  title: {
    daily: 'Dejar de recibir informes diarios',
    weekly: 'Dejar de recibir informes semanales',
    saved: 'Dejar de recibir este informe',
  },
  ask: {
    daily: 'No recibirá más correos de informes diarios, de ningún grupo. Nada más cambia.',
    weekly: 'No recibirá más correos de informes semanales, de ningún grupo. Nada más cambia.',
    saved: 'No recibirá más correos de este informe. Queda guardado y nada más cambia.',
  },
  button: 'Dejar de recibirlos',
  done: {
    daily: 'Los informes diarios están desactivados',
    weekly: 'Los informes semanales están desactivados',
    saved: 'Este informe ya no se envía',
  },
  back: 'Puede activarlos de nuevo en la consola, en Informes de su perfil.',
  open: 'Elegir informes',
  invalid: 'Este enlace no es válido',
  invalidText: 'Puede que su programa de correo lo haya cortado. Elija sus informes en la consola.',
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:15px/22px Inter,system-ui,sans-serif;background:light-dark(#f2f3f6,#0b0d11);color:light-dark(#14181f,#f1f3f6)}main{box-sizing:border-box;width:min(440px,100vw - 32px);padding:32px;border-radius:12px;border:1px solid light-dark(#e3e6eb,#242a33);background:light-dark(#fff,#161a20)}h1{margin:0 0 8px;font-size:21px;line-height:28px}p{margin:0 0 20px;color:light-dark(#454d5b,#b6beca)}button{font:600 15px/22px inherit;font-family:inherit;padding:10px 18px;border:0;border-radius:8px;background:light-dark(#2f49d6,#4a66f0);color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid light-dark(#9db0ff,#9db0ff);outline-offset:2px}a{color:light-dark(#2a45d0,#9db0ff)}'

const page = (language: 'en' | 'es', title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Shiftdeck</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const choose = (words: typeof en) => `<p style="margin:0"><a href="/user/reports">${words.open}</a></p>`

/** @param acceptLanguage as the browser says which languages its user reads */
export const stopPage = (acceptLanguage: string | undefined) => {
  const language = /^\s*es\b/i.test(acceptLanguage ?? '') ? 'es' : 'en'
  const words = language === 'es' ? es : en
  return {
    /** Asks; its button sends a POST to the same address. */
    asks: (kind: Stopped) =>
      page(
        language,
        words.title[kind],
        `<p>${words.ask[kind]}</p><form method="post"><button>${words.button}</button></form>`,
      ),
    done: (kind: Stopped) => page(language, words.done[kind], `<p>${words.back}</p>${choose(words)}`),
    invalid: () => page(language, words.invalid, `<p>${words.invalidText}</p>${choose(words)}`),
  }
}
