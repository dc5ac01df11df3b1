import type { SentFile } from './outbox.ts'

/** An attachment of a simple message, as SES's SendEmail (version 2) takes it. */
export interface Attachment {
  FileName?: string
  /** Base64 */
  RawContent?: string
  ContentType?: string
  ContentDisposition?: string
  ContentId?: string
  ContentDescription?: string
  ContentTransferEncoding?: string
}

/** Bytes of a message as it is sent, with its files in base64. */
export const mostMessageBytes = 40 * 1024 * 1024
/** Some of the endings that SES does not take. */
const refusedEndings = /\.(ade|adp|app|bas|bat|chm|cmd|com|cpl|dll|exe|hta|jar|js|lnk|msi|pif|ps1|reg|scr|vbs|wsf)$/i
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
const lineOfMail = 998

const isSevenBit = (content: string) => {
  const text = Buffer.from(content, 'base64').toString('latin1')
  return /^[\t\r\n -~]*$/.test(text) && text.split(/\r?\n/).every(({ length }) => length <= lineOfMail)
}

/** What is wrong with an attachment, as SES says it; undefined where nothing is. */
export const validateAttachment = (file: Attachment): string | undefined => {
  const { FileName = '', RawContent = '', ContentId, ContentDescription = '' } = file
  const { ContentDisposition = 'ATTACHMENT', ContentTransferEncoding = 'SEVEN_BIT' } = file
  if (FileName === '' || FileName.length > 255 || /[\r\n]/.test(FileName)) return 'Missing or illegal attachment name'
  if (refusedEndings.test(FileName)) return `The file type of ${FileName} is not supported`
  if (RawContent === '' || !base64.test(RawContent)) return `Illegal attachment content: ${FileName}`
  if (!['ATTACHMENT', 'INLINE'].includes(ContentDisposition)) return `Illegal disposition: ${ContentDisposition}`
  if (ContentId !== undefined && (ContentId.length < 1 || ContentId.length > 78))
    return `Illegal content id: ${ContentId}`
  if (ContentDescription.length > 1000) return 'Illegal attachment description'
  if (!['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT'].includes(ContentTransferEncoding))
    return `Illegal transfer encoding: ${ContentTransferEncoding}`
  if (ContentTransferEncoding === 'SEVEN_BIT' && !isSevenBit(RawContent)) return `${FileName} is not 7-bit`
  return undefined
}

/** As it lies in the outbox. */
export const sentFile = ({ FileName = '', RawContent = '', ContentType, ContentId }: Attachment): SentFile => ({
  name: FileName,
  type: ContentType ?? 'application/octet-stream',
  content: RawContent,
  ...(ContentId === undefined ? {} : { cid: ContentId }),
})
