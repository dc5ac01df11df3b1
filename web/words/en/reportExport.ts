/** Words of reports that are printed and saved as files. */
export const reportExport = {
  printing: 'Printing…',
  csv: 'Export as CSV',
  csvFailed: 'The file could not be created. Please try again.',
  printFailed: 'We could not generate the PDF, please try again.',
  printed: (of: string, span: string, at: string, who: string) => `${of} · ${span} · printed ${at} by ${who}`,
} as const
