import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '../../bin/withoutJsonSchemas.ts'

/** What the contract says of calls and fields stays out of bundles, and nothing else does. */

test('descriptions go, whatever stands in their texts', () => {
  const fields = [
    "a: z.string().describe('the company’s (usual) name').optional(),",
    "b: z\n  .number()\n  .describe(\n    'it\\'s in (ms',\n  ),",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is read as a source
    'c: Id.describe(`of ${one.description}; see )`),',
    "describe: z.literal('.describe'),",
  ]
  expect(withoutDescriptions(fields.join('\n'))).toBe(
    ['a: z.string().optional(),', 'b: z\n  .number(),', 'c: Id,', "describe: z.literal('.describe'),"].join('\n'),
  )
})

test('summaries of calls go, fields of that name stay', () => {
  const call = "  path: '/a',\n  summary:\n    'Ends it, at once.',\n  request,\n  summary: z.string(),"
  expect(withoutDescriptions(call)).toBe("  path: '/a',\n\n  request,\n  summary: z.string(),")
})

test('a description that is computed is refused', () => {
  expect(() => withoutDescriptions("a: z.string().describe(named('a'))")).toThrow('more than texts and names')
})

test('no bundle of the contract holds any', () => {
  const modules = globSync(['shared/contract/*.ts', 'shared/customizer.ts'])
  expect(modules.length).toBeGreaterThan(50)
  for (const path of modules) {
    const bare = withoutDescriptions(readFileSync(path, 'utf8'))
    expect(bare, path).not.toMatch(/\.describe\(|^ *summary:\s*['"`]/m)
  }
})
