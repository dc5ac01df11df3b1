import { expect, test } from 'vitest'
import { withoutHandedOn } from '../../bin/web/handedOn.ts'
import { scriptsIn } from '../../bin/web/scripts.ts'

/** Scripts as esbuild writes them: a page whose content is in a chunk that a part of it needs too. */
const built = (texts: Record<string, string>, entries: Record<string, string>) => {
  const outputs = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => {
      const imports = [...text.matchAll(/(import\()?"\/assets\/([\w$.-]+)"/g)].map(([, lazy, file = '']) => ({
        path: `out/${file}`,
        kind: lazy ? ('dynamic-import' as const) : ('import-statement' as const),
      }))
      const entryPoint = entries[path]
      return [path, { bytes: 1, inputs: {}, exports: [], imports, ...(entryPoint ? { entryPoint } : {}) }]
    }),
  )
  return { outputs, texts: new Map(Object.entries(texts)) }
}

const page = built(
  {
    'out/main-AAAAAAAA.js': 'var l=()=>import("/assets/UsersPage-FFFFFFFF.js");l();',
    'out/UsersPage-FFFFFFFF.js':
      'import{b as a}from"/assets/chunk-CCCCCCCC.js";import"/assets/chunk-DDDDDDDD.js";export{a as default};\n',
    'out/chunk-CCCCCCCC.js': 'import{q as $}from"/assets/chunk-DDDDDDDD.js";var u=1,b=2;$(u);export{u as a,b};\n',
    'out/chunk-DDDDDDDD.js': 'var q=1;export{q};\n',
    'out/Form-EEEEEEEE.js':
      'import"/assets/UsersPage-FFFFFFFF.js";import{a as x,b as y}from"/assets/chunk-CCCCCCCC.js";export{x as default};\n',
  },
  { 'out/UsersPage-FFFFFFFF.js': 'web/pages/users/UsersPage.tsx', 'out/Form-EEEEEEEE.js': 'web/pages/users/Form.tsx' },
)

test('a script that but hands on another one is loaded no more: that one has its name and its default', () => {
  const { texts, outputs, movedTo } = withoutHandedOn(page, ['out/UsersPage-FFFFFFFF.js'], [])
  expect(Object.fromEntries(texts)).toEqual({
    'out/main-AAAAAAAA.js': 'var l=()=>import("/assets/UsersPage-CCCCCCCC.js");l();',
    'out/UsersPage-CCCCCCCC.js':
      'import{q as $}from"/assets/chunk-DDDDDDDD.js";var u=1,b=2;$(u);export{u as a,b as default};\n',
    'out/chunk-DDDDDDDD.js': 'var q=1;export{q};\n',
    'out/Form-EEEEEEEE.js':
      'import"/assets/UsersPage-CCCCCCCC.js";import{a as x,default as y}from"/assets/UsersPage-CCCCCCCC.js";export{x as default};\n',
  })
  expect(outputs['out/UsersPage-CCCCCCCC.js']).toMatchObject({
    entryPoint: 'web/pages/users/UsersPage.tsx',
    imports: [{ path: 'out/chunk-DDDDDDDD.js', kind: 'import-statement' }],
  })
  expect(outputs['out/main-AAAAAAAA.js']?.imports).toEqual([
    { path: 'out/UsersPage-CCCCCCCC.js', kind: 'dynamic-import' },
  ])
  expect(movedTo.get('out/UsersPage-FFFFFFFF.js')).toBe('out/UsersPage-CCCCCCCC.js')
})

test('a part, and a second page of one script, are taken from it by their names; a script with content of its own stays', () => {
  const several = built(
    {
      ...Object.fromEntries(page.texts),
      'out/main-AAAAAAAA.js':
        'var l=()=>import("/assets/UsersPage-FFFFFFFF.js"),s=()=>import("/assets/SkusPage-GGGGGGGG.js"),p=()=>import("/assets/Part-HHHHHHHH.js");',
      'out/SkusPage-GGGGGGGG.js': 'import{a as z}from"/assets/chunk-CCCCCCCC.js";export{z as default};\n',
      'out/Part-HHHHHHHH.js': 'import{q as w}from"/assets/chunk-DDDDDDDD.js";export{w as default};\n',
      'out/Form-EEEEEEEE.js': 'import{a as x}from"/assets/chunk-CCCCCCCC.js";var f=x;export{f as default};\n',
    },
    {
      'out/UsersPage-FFFFFFFF.js': 'web/pages/users/UsersPage.tsx',
      'out/SkusPage-GGGGGGGG.js': 'web/pages/skus/SkusPage.tsx',
      'out/Part-HHHHHHHH.js': 'web/parts/Part.tsx',
    },
  )
  const pages = ['out/UsersPage-FFFFFFFF.js', 'out/SkusPage-GGGGGGGG.js']
  const { texts, outputs, movedTo } = withoutHandedOn(several, pages, [
    ...pages,
    'out/Part-HHHHHHHH.js',
    'out/Form-EEEEEEEE.js',
  ])
  expect(texts.get('out/main-AAAAAAAA.js')).toBe(
    'var l=()=>import("/assets/UsersPage-CCCCCCCC.js"),s=()=>import("/assets/UsersPage-CCCCCCCC.js").then(a=>({default:a.a})),p=()=>import("/assets/chunk-DDDDDDDD.js").then(a=>({default:a.q}));',
  )
  expect(movedTo.get('out/SkusPage-GGGGGGGG.js')).toBe('out/UsersPage-CCCCCCCC.js')
  expect(movedTo.get('out/Part-HHHHHHHH.js')).toBe('out/chunk-DDDDDDDD.js')
  expect(Object.keys(outputs)).not.toContain('out/Part-HHHHHHHH.js')
  expect(outputs['out/main-AAAAAAAA.js']?.imports.map(({ path }) => path)).toEqual([
    'out/UsersPage-CCCCCCCC.js',
    'out/UsersPage-CCCCCCCC.js',
    'out/chunk-DDDDDDDD.js',
  ])
  expect(texts.get('out/Form-EEEEEEEE.js')).toBe(
    'import{a as x}from"/assets/UsersPage-CCCCCCCC.js";var f=x;export{f as default};\n',
  )
})

/** Where this fails, esbuild makes no such scripts of the pages any more: `bin/web/handedOn.ts` can go. */
test('left alone, esbuild makes scripts of pages that hand on what is in another one', async () => {
  expect((await scriptsIn('/nowhere', 'en')).handedOn).toBeGreaterThan(0)
})
