import { type Column, columns, isRequired } from '../../../../shared/newUsers/columns.ts'
import type { SheetRow } from './sheet.ts'

/** What a column of a file holds, and how that is known. */
export interface Meaning {
  column: Column | undefined
  by: 'name' | 'content' | 'choice' | undefined
}

/** What people call the columns, in English and Spanish, in small letters and without signs. */
const called: Record<Column, readonly string[]> = {
  username: ['user', 'login', 'loginname', 'userid', 'account', 'usuario', 'nombredeusuario', 'cuenta'],
  password: [
    ...['pass', 'pwd', 'passcode', 'secret', 'initialpass', 'initialpassword', 'initialsecret'],
    ...['temporarypassword', 'temppassword', 'newpassword', 'loginpassword'],
    ...['contrasena', 'contrasenainicial', 'contrasenatemporal', 'clave', 'claveinicial', 'secreto'],
  ],
  first_name: ['first', 'givenname', 'forename', 'nombre', 'nombres', 'primernombre'],
  last_name: ['last', 'surname', 'familyname', 'apellido', 'apellidos'],
  email: ['mail', 'emailaddress', 'correo', 'correoelectronico'],
  role: ['position', 'jobtitle', 'job', 'rol', 'puesto', 'cargo'],
  group: ['team', 'groupname', 'facility', 'site', 'grupo', 'equipo', 'centro'],
  employee_id: ['employee', 'badge', 'badgeid', 'staffid', 'personnelnumber', 'empleado', 'idempleado', 'idempleada'],
  phone: ['phonenumber', 'mobile', 'telephone', 'telefono', 'movil'],
  addr1: ['address', 'address1', 'street', 'direccion', 'calle'],
  addr2: ['address2', 'direccion2'],
  city: ['town', 'ciudad', 'localidad'],
  zip: ['zipcode', 'postcode', 'postalcode', 'codigopostal', 'cp'],
  state: ['province', 'region', 'estado', 'provincia'],
  country: ['nation', 'pais'],
}

/** A text without case, accents and signs. */
export const bare = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const byName = new Map(columns.flatMap((column) => [column, ...called[column]].map((name) => [bare(name), column])))

/** The column that people call so. */
export const columnCalled = (header: string): Column | undefined => byName.get(bare(header))

/** Rows that are looked at, and how many of them must fit. */
const [sampled, fitting] = [200, 0.5]

/**
 * What the columns of a file may hold: by what they are called, and of those that are still missing by what is in them.
 * @param tests whether a cell may be such a thing
 */
export const guessMeanings = (
  headers: readonly string[],
  rows: readonly SheetRow[],
  tests: Partial<Record<Column, (cell: string) => boolean>>,
): Meaning[] => {
  const taken = new Set<Column>()
  const meanings = headers.map((header): Meaning => {
    const column = columnCalled(header)
    if (!column || taken.has(column)) return { column: undefined, by: undefined }
    taken.add(column)
    return { column, by: 'name' }
  })
  const sample = rows.slice(0, sampled)
  for (const column of columns.filter((each) => isRequired(each) && !taken.has(each))) {
    const fits = tests[column]
    if (!fits) continue
    const at = headers.findIndex((_, index) => {
      const cells = sample.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
      return !meanings[index]?.column && cells.length > 0 && cells.filter(fits).length >= fitting * cells.length
    })
    if (at >= 0) meanings[at] = { column, by: 'content' }
  }
  return meanings
}

/** The same with another meaning of one column; no two columns hold the same. */
export const chosen = (meanings: readonly Meaning[], at: number, column: Column | undefined): Meaning[] =>
  meanings.map((meaning, index) =>
    index === at
      ? { column, by: column ? 'choice' : undefined }
      : column && meaning.column === column
        ? { column: undefined, by: undefined }
        : meaning,
  )
