import { expect, test } from 'vitest'
import { asModule } from '../../bin/web/esmReact.ts'

const source = `"use strict";
var Dep = require("node-name");
exports.now = void 0;
if (true) exports.now = function () { return 1 };
exports.later = function () { return exports.now() + 1 };
exports.same = 1 == exports.now;`

test('a CommonJS module is the same as a module: what it requires, exports and calls of its own', async () => {
  const text = asModule(source)
  expect(text).toContain('import * as required0 from "node-name";')
  const runnable = text.replace(/^import .*$/m, 'const required0 = {};')
  const module = await import(`data:text/javascript,${encodeURIComponent(runnable)}`)
  expect(Object.keys(module).sort()).toEqual(['default', 'later', 'now', 'same'])
  expect(module.later()).toBe(2)
  expect(module.default.now).toBe(module.now)
})
