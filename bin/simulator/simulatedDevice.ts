import type { Random } from '../seed/random.ts'
import type { KnownDevice } from './options.ts'

/** A device that is nowhere known before: the same one for the same seed and index. */
export const simulatedDevice = (random: Random, seed: number, index: number): KnownDevice => ({
  serial_number: `SIM-${seed}-${String(index + 1).padStart(5, '0')}`,
  model: random.pick(['TC52', 'TC73', 'CT45', 'EDA52']),
  manufacturer: 'Simulated',
  os_version: random.pick(['11', '13', '14']),
  app_version: '1.0.0',
  mac_address: `02:00:00:${[index >> 16, index >> 8, index].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join(':')}`,
})
