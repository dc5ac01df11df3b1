import { readFileSync, writeFileSync } from 'node:fs'
import { readInfrastructure } from './cost/infrastructure.ts'
import { tablesOf, written } from './cost/tables.ts'
import { readUnits } from './cost/units.ts'

/** `npm run cost`: what a fleet costs in a month. `npm run cost -- --write` brings the tables of the document up to date. */
const document = new URL('../docs/scale.md', import.meta.url)
const tables = tablesOf({ units: readUnits(), infrastructure: readInfrastructure() })

if (process.argv.includes('--write')) writeFileSync(document, written(readFileSync(document, 'utf8'), tables))
else console.log(Object.values(tables).join('\n\n'))
