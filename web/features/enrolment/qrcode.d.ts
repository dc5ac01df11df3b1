declare module 'qrcode/lib/core/qrcode.js' {
  export const create: (
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ) => { modules: { size: number; data: Uint8Array } }
}
