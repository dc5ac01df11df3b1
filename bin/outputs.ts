import { readFileSync } from 'node:fs'
import { type TableName, type Tables, tableOutput, tableVariables } from '../functions/data/db.ts'

/**
 * The value of an output, whichever stack it is of.
 * @param file what `npx cdk deploy --all --outputs-file <file>` wrote
 */
export const outputOf = (file: string, name: string): string => {
  const stacks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  const value = Object.values(stacks).find((outputs) => name in outputs)?.[name]
  if (!value) throw new Error(`${file} has no output ${name}: write it with cdk deploy --all --outputs-file.`)
  return value
}

/** The names of all tables of a deployment. */
export const tablesIn = (file: string): Tables =>
  Object.fromEntries(
    (Object.keys(tableVariables) as TableName[]).map((table) => [table, outputOf(file, tableOutput(table))]),
  ) as Tables
