import type { reportExport as english } from '../en/reportExport.ts'
import type { Localised } from '../localised.ts'

export const reportExport: Localised<typeof english> = {
  printing: 'Imprimiendo…',
  csv: 'Exportar como CSV',
  csvFailed: 'No se pudo crear el archivo. Inténtelo de nuevo.',
  printFailed: 'No pudimos generar el PDF, inténtelo de nuevo.',
  printed: (of, span, at, who) => `${of} · ${span} · impreso el ${at} por ${who}`,
}
