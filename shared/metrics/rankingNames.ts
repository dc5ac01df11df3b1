import type { RankingType } from './rankings.ts'

/** What figures of teams are called, on the page and in mails. */
export const english = {
  SCANS: 'Scans',
  STEPS: 'Steps',
  SCAN_HOURS: 'Scan Hours',
  NONSCAN_HOURS: 'Non-Scan Hours',
  ACTIVE_USERS: 'Active Users',
  TOTAL_HOURS: 'Total Hours',
  SCANS_P_HOUR: 'Scans/Hour',
  COST_P_SCAN: 'Cost/Scan',
  SECS_P_SCAN: 'Seconds/Scan',
  STEPS_P_SCAN: 'Steps/Scan',
  STEPS_P_HOUR: 'Steps/Hour',
  ROI: 'Return On Investment',
  HOUR_SAVED: 'Hours Saved',
} satisfies Record<RankingType, string>
export const spanish = {
  SCANS: 'Escaneos',
  STEPS: 'Pasos',
  SCAN_HOURS: 'Horas de escaneo',
  NONSCAN_HOURS: 'Horas sin escanear',
  ACTIVE_USERS: 'Usuarios activos',
  TOTAL_HOURS: 'Horas totales',
  SCANS_P_HOUR: 'Escaneos/hora',
  COST_P_SCAN: 'Costo/escaneo',
  SECS_P_SCAN: 'Segundos/escaneo',
  STEPS_P_SCAN: 'Pasos/escaneo',
  STEPS_P_HOUR: 'Pasos/hora',
  ROI: 'Retorno de la inversión',
  HOUR_SAVED: 'Horas ahorradas',
} satisfies Record<RankingType, string>
