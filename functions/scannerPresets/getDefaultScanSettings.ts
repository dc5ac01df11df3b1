import { defaultPreset } from '../../shared/scanner/preset.ts'
import type { Handler } from '../lib/env.ts'

export const getDefaultScanSettings: Handler<'getDefaultScanSettings'> = async () => ({ ...defaultPreset(), label: '' })
