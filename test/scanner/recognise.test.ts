import { expect, test } from 'vitest'
import { recognised } from '../../shared/scanner/recognise.ts'

const gs = String.fromCharCode(29)

test.each([
  ['4006381333931', 'EAN13'],
  ['4006381333932', 'Code128'],
  ['96385074', 'EAN8'],
  ['036000291452', 'UPCA'],
  [`0109506000134352${gs}21A417`, 'GS1DataMatrix'],
  ['010950600013435210ABC', 'GS1DataMatrix'],
  ['0109506000134353', 'Code128'],
  ['TOTE-00417', 'Code128'],
  ['https://example.com/a', 'QRcode'],
  ['', 'Code128'],
])('%s looks like %s', (code, kind) => {
  expect(recognised(code)).toBe(kind)
})
