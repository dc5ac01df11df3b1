const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const blocks = /^(p|div|br|h[1-6]|li|ul|ol|tr|table|blockquote|section|hr)$/i

/** A tag, up to its end or that of the text: so it always matches where one begins, and is read once. */
const tag = /<\/?([a-z!?][a-z0-9]*)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi

/**
 * The words of an HTML text. Its tags, its links and what is not meant to be read do not come along: a letter carries
 * what somebody wrote, never what somebody made of it.
 */
export const wordsOf = (html: string): string[] =>
  html
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style|head|template|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(tag, (_, name: string) => (blocks.test(name) ? '\n' : ''))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
