import { openApi } from './openapi.ts'
import { programs } from './programs.ts'

const { readTvBoard: _screens, ...calls } = programs

/** The calls of companies' own programs as an OpenAPI document, with what proves a caller there and nothing else. */
export const programsDocument = () => {
  const { components, ...document } = openApi(
    { programs: calls },
    { title: 'Shiftdeck for programs', version: '1', server: '/' },
  )
  const { program } = components.securitySchemes
  return { ...document, components: { ...components, securitySchemes: { program } } }
}
