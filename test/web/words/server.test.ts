import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { server, serverAreas } from '../../../web/words/es/server.ts'

const root = join(import.meta.dirname, '../../..')

/** What only handhelds, logs and people with a terminal see, what files say in both languages, and names of keys and codes. */
const elsewhere =
  /^functions\/(filing|handheld|photos|programs|programAuthorizer|rollup\/(?!rebuild)|schedule|data|reports\/(letter|saved)|unsubscribe|jobs\/kinds\/userWords|lib\/(apk|programs|mails|files|buckets|credentials|noEventStreams|audit|kmsVault))|^shared\/(pages|roles|sourceColumns|metrics|commonPasswords|handheld|incidents|scanner|contract\/(filing|handheld|openapi|programs|programsDocument))/
/** What a console sends right, whoever writes a client of their own reads. */
const ofClients =
  /^(Use (?!YYYY|one line|a whole number)|The compressed body|This endpoint group|No credentials in|Not yours|Please get a token|The token has expired|The company of this device|(Enables|Disables|Deletes) a |Unamed Tag$)/

const withoutRemarks = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/(summary|describe)(:|\()\s*(['"`])(?:(?!\3)[\s\S])*\3/g, '')

/** Every sentence in a source: what begins with a capital and has a space. */
const sentencesIn = (source: string) =>
  [...withoutRemarks(source).matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(?:text|ruleText)`([^`]*)`/gi)]
    .map(([, single, double, tagged]) => {
      let at = 0
      return (single ?? double ?? tagged?.replace(/\$\{[^}]*\}/g, () => `{${at++}}`) ?? '').replaceAll("\\'", "'")
    })
    .filter((text) => /^(?:\{0\}|[A-Z][\w'’-]*) .*[a-z]{2}/.test(text) && !ofClients.test(text))

const sources = execFileSync('git', ['ls-files', 'functions', 'shared'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !elsewhere.test(file))

const texts = new Map(
  sources.flatMap((file) => sentencesIn(readFileSync(join(root, file), 'utf8')).map((text) => [text, file] as const)),
)

test('what the server says in the console is there in Spanish', () => {
  expect(texts.size).toBeGreaterThan(140)
  expect([...texts].filter(([text]) => !Object.hasOwn(server, text))).toEqual([])
})

test('no Spanish is kept for what nobody says any more, and all of it has what varies', () => {
  expect(Object.keys(server).filter((text) => !texts.has(text))).toEqual([])
  const variables = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([name]) => name).sort()
  for (const [english, spanish] of Object.entries(server)) expect(variables(spanish)).toEqual(variables(english))
})

test('every sentence has its Spanish in one area alone', () => {
  const sentences = serverAreas.flatMap(Object.keys)
  expect(sentences.filter((text, at) => sentences.indexOf(text) !== at)).toEqual([])
})
