import { describe, expect, test, vi } from 'vitest'
import { largestFile, listRoles, mostRows } from '../../../shared/newUsers/columns.ts'
import type { RoleName } from '../../../shared/roles.ts'
import type { GroupNode } from '../../../web/features/groups/tree.ts'
import { chosen, guessMeanings } from '../../../web/pages/users/batch/columnMapping.ts'
import { saveNotCreated } from '../../../web/pages/users/batch/files.ts'
import { checked, optionsFor, requestOf, suggestion, withCell } from '../../../web/pages/users/batch/list.ts'
import { assignableTo } from '../../../web/pages/users/batch/people.ts'
import { leftOf } from '../../../web/pages/users/batch/retryList.ts'
import { readSheet, type Sheet, sheetOf } from '../../../web/pages/users/batch/sheet.ts'
import { roleNames } from '../../../web/words/en/names.ts'
import { usersBatch as words } from '../../../web/words/en/usersBatch.ts'

const node = (uid: string, name: string, type: GroupNode['type'], children: GroupNode[] = []): GroupNode => ({
  ...{ uid, name, type, zone: 'UTC', enabled: true, children },
})
const tree = node('co', 'Acme', 'company', [
  node('f1', 'Reno', 'facility', [node('t1', 'Pick Mezzanine', 'team'), node('t2', 'Night', 'team')]),
  node('f2', 'Ulm', 'facility', [node('t3', 'Night', 'team'), node('t4', 'Zürich', 'team')]),
])
const assignableAs = (role: RoleName) => assignableTo(role, tree, roleNames, ['Acme Logistics', 'acme'])
const assignable = assignableAs('admin')

const head = 'username,password,first_name,last_name,email,role,group'
const line = (username: string, more: Partial<Record<string, string>> = {}) => {
  const { password = 'Listed-pass-1', first = 'Ada', last = 'Byron', email = 'a@b.example', role = 'Worker' } = more
  return [username, password, first, last, email, role, more.group ?? 'Pick Mezzanine'].join(',')
}
const opened = (text: string): Sheet => {
  const sheet = sheetOf(text, { name: 'a.csv', size: text.length })
  if (typeof sheet === 'string') throw new Error(sheet)
  return sheet
}
const tests = {
  email: (cell: string) => cell.includes('@'),
  role: (cell: string) => assignable.roleOf(cell) !== undefined,
  group: assignable.isGroupName,
}
const listOf = (text: string, by = assignable) => {
  const { headers, rows } = opened(text)
  return checked(rows, guessMeanings(headers, rows, tests), by)
}
const faultsIn = (text: string, by = assignable) =>
  listOf(text, by).faults.map(({ number, column, message }) => `${number} ${column}: ${message}`)
const file = (content: BlobPart, name = 'users.csv', type = 'text/csv') => new File([content], name, { type })

describe('a file', () => {
  test.each([
    ['of another kind', file('a', 'users.xlsx'), words.files.type],
    ['with another type', file('a', 'users.csv', 'application/pdf'), words.files.type],
    ['of 2,200,001 bytes', file('x'.repeat(largestFile + 1)), words.files.tooLarge],
    ['without anything', file(''), words.files.empty],
    ['with headers alone', file(`${head}\r\n\r\n,,,\r\n`), words.files.empty],
    ['that is no CSV', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0])), words.files.unreadable],
    ['with NUL', file(`${head}\n${line('a\0b')}`), words.files.unreadable],
    ['whose quotes do not end', file(`${head}\n"a,b,c\nd,e,f`), words.files.unreadable],
    ['without headers', file(`${line('a')}\n${line('b')}`), words.files.noHeader],
    ['of too many rows', file(`a,b\n${'1,2\n'.repeat(mostRows + 1)}`), words.files.tooMany(mostRows)],
  ])('%s is refused in a sentence', async (_, given, sentence) => {
    expect(await readSheet(given)).toBe(sentence)
  })

  const utf16 = (text: string, little: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
    return new Uint8Array(little ? bytes : bytes.swap16())
  }
  const text = 'username;Nombre\r\n"josé";"Ana ""La""\nLucía"\r\n'
  test.each([
    ['UTF-8', text],
    ['UTF-8 with a mark', `\ufeff${text}`],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
    ['what Windows writes', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('in %s, with semicolons and quotes across lines, is read as it is', async (_, content) => {
    expect(await readSheet(file(content))).toMatchObject({
      headers: ['username', 'Nombre'],
      rows: [{ number: 2, cells: ['josé', 'Ana "La"\nLucía'] }],
    })
  })

  test('of exactly 2,200,000 bytes is taken, and rows are counted as a spreadsheet does', async () => {
    const rows = `${head}\n\n${line('a')}`
    const sheet = await readSheet(file(rows.padEnd(largestFile, 'x'), 'users.CSV', 'application/vnd.ms-excel'))
    expect(sheet).toMatchObject({ size: largestFile, rows: [{ number: 3 }] })
  })

  test('keeps what looks like a formula as the text that it is, and the rules look at it', () => {
    expect(faultsIn(`${head}\n${line('=1+1')}\n${line('ok', { first: '=HYPERLINK()' })}`)).toEqual([])
  })
})

describe('the file of who was not created', () => {
  const savedOf = async (list: ReturnType<typeof listOf>) => {
    const blobs: Blob[] = []
    vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) })
    const urls = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:none'
    })
    vi.useFakeTimers()
    try {
      saveNotCreated(
        list.rows.map(({ number, cells }) => ({ row: String(number), username: cells[0] ?? '', message: 'Taken.' })),
        list,
      )
    } finally {
      vi.useRealTimers()
      urls.mockRestore()
      vi.unstubAllGlobals()
    }
    return new Uint8Array(await (blobs[0] as Blob).arrayBuffer())
  }

  test('is read back as it was, though spreadsheets take nothing in it for a formula', async () => {
    const rows = ['@jane', "o'neil", '=x'].map((name, at) => `${line(name, { first: '-A' })},+49 30 12${at}`)
    const list = listOf(`${head},phone\n${rows.join('\n')}`)
    const saved = await savedOf(list)
    expect(new TextDecoder().decode(saved)).toContain("'+49 30 120")
    const again = await readSheet(file(saved))
    if (typeof again === 'string') throw new Error(again)
    const kept = checked(again.rows, guessMeanings(again.headers, again.rows, tests), assignable)
    const cellsOf = ({ rows: all, columnIndex }: typeof list) =>
      all.map(({ cells }) =>
        ['username', 'first_name', 'phone'].map((column) => cells[columnIndex.get(column as never) ?? -1]),
      )
    expect(cellsOf(kept)).toEqual(cellsOf(list))
  })

  test('leaves a quote where it may be meant: in passwords, in columns nobody knows, and before a letter', () => {
    const sheet = opened("username,password,Locker,phone\n'jane,'=secret1,'+1,'12")
    expect(sheet.rows[0]?.cells).toEqual(["'jane", "'=secret1", "'+1", "'12"])
  })
})

describe('what is left of a list', () => {
  const list = listOf(`${head}\n${line('ada')}\n${line('bo')}\n${line(' cleo ')}`)

  test('is whoever was not created, as it was sent; of a list of which nobody was, all', () => {
    const leftAfter = (created: string[]) =>
      leftOf(opened(`${head}\n${line('x')}`), list, created)?.sheet.rows.map(({ number }) => number)
    expect(leftAfter([])).toEqual([2, 3, 4])
    expect(leftAfter(['ada', 'cleo'])).toEqual([3])
    expect(leftAfter(['ada', 'bo', 'cleo'])).toBeUndefined()
    expect(leftOf(opened(`a,b\n1,2`), list, ['bo'])).toMatchObject({
      meanings: list.meanings,
      sheet: { name: 'a.csv' },
    })
  })
})

describe('columns', () => {
  test('are matched by name in either language, and those that are missing by content', () => {
    const sheet = opened(
      'Login,Initial pass,Given name,Apellidos,E-mail,Position,Dept.,Badge,Locker\nx,y,A,B,a@b.co,Worker,Night,1,2',
    )
    const meanings = guessMeanings(sheet.headers, sheet.rows, { ...tests, group: (cell) => cell === 'Night' })
    expect(meanings.map(({ column, by }) => `${column} ${by}`)).toEqual([
      ...['username name', 'password name', 'first_name name', 'last_name name', 'email name', 'role name'],
      ...['group content', 'employee_id name', 'undefined undefined'],
    ])
    const other = chosen(meanings, 8, 'group')
    expect([other[6]?.column, other[8]]).toEqual([undefined, { column: 'group', by: 'choice' }])
  })

  test('that no column holds are told of once, not in every row', () => {
    const list = listOf('username,first_name\na,Ada\nb,Bo')
    expect(list.lacking).toEqual(['password', 'last_name', 'email', 'role', 'group'])
    expect(list.faults).toEqual([])
  })
})

describe('a list', () => {
  test('says of each wrong cell what is wrong, in the words of the specification', () => {
    expect(
      faultsIn(
        [
          head,
          line(''),
          line('a', { password: '' }),
          line('b', { first: '', last: '' }),
          line('c', { email: '' }),
          line('d', { role: '' }),
          line('e', { group: ' ' }),
          line('f', { role: 'Packer' }),
          line('g', { group: 'Pick Mezanine' }),
          line('h h'),
          line('x'.repeat(101)),
          line('A'),
          line('A'),
          line('z', { password: 'password1' }),
        ].join('\n'),
      ),
    ).toEqual([
      '2 username: One of the users is missing username. This field is required for all users.',
      '3 password: Ada Byron is missing password. This field is required for all users.',
      '4 first_name: b is missing first name. This field is required for all users.',
      '4 last_name: b is missing last name. This field is required for all users.',
      '5 email: Ada Byron is missing email. This field is required for all users.',
      '6 role: Ada Byron is missing role. This field is required for all users.',
      '7 group: Ada Byron is missing group. This field is required for all users.',
      '8 role: Role for Ada Byron does not match any of the roles you can assign.  Please check spelling and available roles.',
      '9 group: Group for Ada Byron does not match any of the groups you can assign.  Please check spelling and available groups.',
      '10 username: Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.',
      '11 username: Usernames cannot exceed 100 characters.',
      '12 username: The username differs only in case from row 3.',
      '13 username: The username differs only in case from row 3.',
      '14 password: This password is too common. Choose another one.',
    ])
  })

  test('of 5,000 equal usernames says of each but the first which row has it, before anything is sent', () => {
    const list = listOf([head, ...Array.from({ length: mostRows }, () => line('twin'))].join('\n'))
    expect(list.faults).toHaveLength(mostRows - 1)
    expect([list.faults[0], list.faults.at(-1)]).toMatchObject([
      { number: 3, column: 'username', message: 'The username is in row 2 too.' },
      { number: mostRows + 1, message: 'The username is in row 2 too.' },
    ])
  })

  test('refuses usernames in any Unicode form, invisible signs and half characters, each at its row', () => {
    const accents = 'Usernames cannot contain spaces, percent, semicolon, double quotes or non-standard characters.'
    const rows = [
      ...[
        line('josé'),
        line('josé'.normalize('NFD')),
        line('a', { first: 'A\u200bda' }),
        line('b', { last: 'x\u0007' }),
      ],
      ...[line('"two\nlines"'), line('c', { email: 'Ａ@b' })],
    ]
    expect(faultsIn([head, ...rows].join('\n'))).toEqual([
      ...[`2 username: ${accents}`, `3 username: ${accents}`],
      expect.stringMatching(/^4 first_name: Control and invisible characters are not allowed/),
      expect.stringMatching(/^5 last_name: Control and invisible characters are not allowed/),
      ...[`6 username: ${accents}`, '7 email: Please input a valid email'],
    ])
  })

  test('names groups whatever their case, spaces and Unicode form, and by facility where two have one name', () => {
    const decomposed = 'Zürich'.normalize('NFD')
    const groups = [' pick  mezzanine ', decomposed, 'Reno / Night', 'Ulm / Night', 'Reno / Pick Mezzanine']
    const list = listOf([head, ...groups.map((group, at) => line(`u${at}`, { group }))].join('\n'))
    expect(list.faults).toEqual([])
    expect(requestOf(list, assignable).map(({ group_uid }) => group_uid)).toEqual([
      ['t1'],
      ['t4'],
      ['t2'],
      ['t3'],
      ['t1'],
    ])
    expect(faultsIn(`${head}\n${line('a', { group: 'Night' })}`)).toHaveLength(1)
  })

  test('gives the company to admins, whatever its group says, and takes the roles of its sender alone', () => {
    const root = assignableAs('superAdmin')
    const list = listOf(`${head}\n${line('a', { role: 'Admin', group: '' })}`, root)
    expect(list.faults).toEqual([])
    expect(requestOf(list, root)[0]).toMatchObject({ role_uid: 'role-admin', group_uid: ['co'], row: 2 })
    const may = (['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker'] as const).map(listRoles)
    expect(may).toEqual([
      ['admin', 'facilityManager', 'teamManager', 'worker'],
      ['facilityManager', 'teamManager', 'worker'],
      ['teamManager', 'worker'],
      ['worker'],
      [],
    ])
    expect(faultsIn(`${head}\n${line('a', { role: 'Team Manager' })}`, assignableAs('teamManager'))).toHaveLength(1)
    const facility = `${head}\n${line('a', { role: 'Facility Manager', group: 'Reno' })}`
    expect([faultsIn(facility), faultsIn(facility, assignableAs('facilityManager')).length]).toEqual([[], 1])
  })

  test('is put right where it is wrong: one cell, or all with the same cause, with what was probably meant', () => {
    const group = { group: 'Pick Mezanine' }
    const text = [head, line('a', group), line('b'), line('c', group), line('l lopez'), line('d', { role: 'Packer' })]
    let list = listOf(text.join('\n'))
    const [first] = list.faults
    if (!first) throw new Error('Nothing is wrong')
    expect(suggestion(first, list, assignable)).toBe('Pick Mezzanine')
    const all = withCell(list, first.at, 'group', 'Pick Mezzanine', true)
    list = checked(all, list.meanings, assignable)
    expect(list.faults.map(({ number }) => number)).toEqual([5, 6])
    const [name, role] = list.faults
    expect([name && suggestion(name, list, assignable), role && suggestion(role, list, assignable)]).toEqual([
      'llopez',
      undefined,
    ])
    expect(optionsFor('role', list, 4, assignable)[0]).toEqual({ label: 'Worker', rows: 4 })
    list = checked(withCell(list, 3, 'username', 'llopez', false), list.meanings, assignable)
    expect(list.faults.map(({ number }) => number)).toEqual([6])
  })

  test('of 5,000 rows is looked through at once, and after a change only where it changed', () => {
    const rows = Array.from({ length: mostRows }, (_, at) => line(`user-${at}`))
    const list = listOf([head, ...rows].join('\n'))
    expect(list.faults).toEqual([])
    // What looks at every row again takes ten times as long. The quickest of several, whatever else runs meanwhile.
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      const next = checked(withCell(list, 4321, 'email', 'nowhere', false), list.meanings, assignable)
      expect(next.faults.map(({ number }) => number)).toEqual([4323])
      return performance.now() - began
    })
    expect(Math.min(...times)).toBeLessThan(400)
  })
})
