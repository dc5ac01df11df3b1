import { earlyCalls } from '../earlyCalls.ts'
import { ahead, manifest, now, page, requestFiles, session, who } from './start.ts'

/** Runs inside `index.html`: makes the page's first calls, so that their answers travel while the scripts do. */

const tokenEnd = (token: string) => {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { exp: number }).exp * 1000
  } catch {
    return 0
  }
}

if (session) {
  const { id, clientId, apiBase } = session
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const token = localStorage.getItem(`${prefix}.${localStorage.getItem(`${prefix}.LastAuthUser`)}.accessToken`)
  if (token && tokenEnd(token) - 60_000 > now + ahead) {
    const begin = ([name, input, then]: EarlyCall) => {
      const to = manifest.paths?.[name]
      if (!to || !window.__early) return
      const answer = fetch(apiBase + to.replace('*', name), {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-session-id': id,
        },
      }).then(async (reply) => ({
        status: reply.status,
        body: await reply.text(),
        date: reply.headers.get('date'),
      }))
      const key = `${name} ${JSON.stringify(input)}`
      const { answers, there } = window.__early
      answers[key] = answer
      answer.then(
        (reply) => {
          there[key] = { ...reply, at: Date.now() }
          if (!then || reply.status !== 200) return
          const { data } = JSON.parse(reply.body) as { data: never }
          for (const call of then(data)) begin(call)
        },
        // Whoever takes the answer deals with its failure; nobody may come to take it.
        () => undefined,
      )
    }
    for (const call of (who && earlyCalls[page]?.(who, now + ahead)) ?? []) begin(call)
    // Who is known from the last visit is asked for once the page is drawn.
    if (!who) begin(['current', {}])
  }
}
requestFiles()
