import { PNG } from 'pngjs'
import { type ResourceValue, type Said, type TableOptions, tableOf, type XmlElement, xmlOf } from './binary.ts'
import { blockOf, pkcs7Of, type Signer, scheme2, scheme3, signerCalled } from './signing.ts'
import { type ZipFile, zipOf } from './zip.ts'

/** An APK to be built; what is not said is as in a usual one. */
export interface ApkSpec {
  package?: string
  versionCode?: number
  versionName?: Said
  label?: Said
  /** Attributes of the manifest beside these. */
  manifest?: Record<string, Said>
  /** Elements in the application. */
  activities?: XmlElement[]
  signer?: Signer
  /** Which schemes it is signed by; by default 2. */
  schemes?: readonly (1 | 2 | 3)[]
  /** Values of the resource 0x7f010000, a picture, and 0x7f020000, its label. */
  icons?: ResourceValue[]
  labels?: ResourceValue[]
  table?: TableOptions & { packed?: boolean }
  xml?: { utf8?: boolean; bare?: boolean }
  /** Files beside those. */
  files?: ZipFile[]
  /** Bytes that fill it up. */
  filler?: number
}

/** Who signs apps in tests unless they say who. */
export const publisher = signerCalled('Example Apps')

/** A picture of one colour. */
export const iconOf = (pixels: number): Buffer => {
  const picture = new PNG({ width: pixels, height: pixels })
  picture.data.fill(0x7f)
  return PNG.sync.write(picture)
}

export const iconRef = 0x7f010000
export const labelRef = 0x7f020000

/** The files of an APK, before it is signed. */
export const filesOf = ({
  package: name = 'com.example.scanner',
  versionCode = 12,
  versionName = '1.2.0',
  label = { ref: labelRef },
  manifest = {},
  activities = [],
  icons = [
    { density: 160, text: 'res/a.png' },
    { density: 480, text: 'res/b.png' },
  ],
  labels = [{ language: 'de', text: 'Scanner (de)' }, { text: 'Dock Scanner' }],
  table: { packed = false, ...table } = {},
  xml,
  files = [],
  filler = 0,
}: ApkSpec): ZipFile[] => [
  {
    name: 'AndroidManifest.xml',
    bytes: xmlOf(
      {
        name: 'manifest',
        attributes: {
          package: name,
          'android:versionCode': versionCode,
          'android:versionName': versionName,
          ...manifest,
        },
        children: [
          { name: 'uses-sdk', attributes: { 'android:minSdkVersion': 26, 'android:targetSdkVersion': 34 } },
          {
            name: 'application',
            attributes: { 'android:icon': { ref: iconRef }, ...(label === '' ? {} : { 'android:label': label }) },
            children: activities,
          },
        ],
      },
      xml,
    ),
  },
  { name: 'resources.arsc', stored: !packed, bytes: tableOf({ 1: { 0: icons }, 2: { 0: labels } }, table) },
  { name: 'res/a.png', bytes: iconOf(48), stored: true },
  { name: 'res/b.png', bytes: iconOf(144) },
  { name: 'classes.dex', bytes: Buffer.from('dex\n035\0') },
  ...(filler > 0 ? [{ name: 'assets/filler', bytes: Buffer.alloc(filler, 7), stored: true }] : []),
  ...files,
]

/** An APK as somebody would upload it. */
export const apkOf = (spec: ApkSpec = {}): Buffer => {
  const { signer = publisher, schemes = [2] } = spec
  const content = Buffer.from('Signature-Version: 1.0\r\n\r\n')
  const files = [
    ...filesOf(spec),
    ...(schemes.includes(1)
      ? [
          { name: 'META-INF/MANIFEST.MF', bytes: Buffer.from('Manifest-Version: 1.0\r\n\r\n') },
          { name: 'META-INF/CERT.SF', bytes: content },
          { name: 'META-INF/CERT.RSA', bytes: pkcs7Of(signer, content) },
        ]
      : []),
  ]
  const parts = [...(schemes.includes(2) ? [scheme2([signer])] : []), ...(schemes.includes(3) ? [scheme3(signer)] : [])]
  return zipOf(files, parts.length > 0 ? { block: blockOf(parts) } : {})
}
