import { readFileSync } from 'node:fs'
import { type TableName, type Tables, tableOutput, tableVariables } from '../functions/data/db.ts'

type Output = (name: string) => string

/**
 * The values of outputs, whichever stack they are of.
 * @param file what `npx cdk deploy --all --outputs-file <file>` wrote
 */
export const outputsIn = (file: string): Output => {
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  return (name) => {
    const value = Object.values(stacks).find((outputs) => name in outputs)?.[name]
    if (!value) throw new Error(`${file} has no output ${name}: write it with cdk deploy --all --outputs-file.`)
    return value
  }
}

/** The names of all tables of a deployment. */
export const tablesOf = (output: Output): Tables =>
  Object.fromEntries(
    (Object.keys(tableVariables) as TableName[]).map((table) => [table, output(tableOutput(table))]),
  ) as Tables
