import type { provenance as english } from '../en/provenance.ts'
import type { Localised } from '../localised.ts'
import { count, plural } from './locale.ts'

export const provenance: Localised<typeof english> = {
  from: {
    scans: 'Escaneos aceptados, sin los SKU excluidos ni los equipos que no escanean',
    steps: 'Pasos que contaron los dispositivos',
    scansPerHour: (scans, hours) => `Escaneos ÷ horas de escaneo: ${scans} ÷ ${hours} h`,
    secondsPerScan: (scans, hours) => `Segundos de las horas de escaneo ÷ escaneos: ${hours} h ÷ ${scans}`,
    stepsPerHour: (steps, hours) => `Pasos ÷ horas trabajadas: ${steps} ÷ ${hours} h`,
    stepsPerScan: (steps, scans) => `Pasos ÷ escaneos: ${steps} ÷ ${scans}`,
    costPerScan: (wage, hours, scans) =>
      `Salario por hora × horas de escaneo ÷ escaneos: ${wage} × ${hours} h ÷ ${scans}`,
    scanHours: 'Tiempo entre escaneos aceptados, mientras el intervalo cuente como picking',
    nonScanHours: (working, picking) => `Horas trabajadas − horas de escaneo: ${working} h − ${picking} h`,
    workers: 'Trabajadores con tiempo trabajado',
    devices: (active, all) => `Dispositivos con sesión iniciada ÷ todos los dispositivos: ${active} ÷ ${all}`,
    batteries: 'Dispositivos con batería agotada, fría, sobrecalentada, con sobretensión o desconocida',
    timeUtilization: (picking, working) => `Horas de escaneo ÷ horas trabajadas: ${picking} h ÷ ${working} h`,
    teams: 'Horas trabajadas por equipo',
    hoursSaved: (hours, gain) => `Horas trabajadas ÷ (1 − mejora) − horas trabajadas: ${hours} h, ${gain} %`,
    roi: (saved, wage) => `Horas ahorradas × salario por hora: ${saved} h × ${wage}`,
  },
  none: 'Sin definir',
  of: (whose) => `De ${whose}`,
  workers: (group, active) =>
    `De ${group}: ${plural(active, '1 trabajador', `${count(active)} trabajadores`)} con trabajo`,
  nearFrom: (edge, percent) => `cerca desde ${edge} (${percent} %)`,
  nearTo: (edge, percent) => `cerca hasta ${edge} (${percent} %)`,
  paced: (value, ofGoal) => `${value} ${ofGoal}`,
  due: (value) => `el ritmo es ${value}`,
  goalNotSet: 'Meta sin definir',
  product: (factors, whole) => `${factors} = ${whole}`,
  zones: { green: 'en meta', yellow: 'cerca de la meta', red: 'fuera de meta' },
  range: (from, to, zone) => `${from} – ${to}, ${zone}`,
  now: 'Estado actual de los dispositivos',
  updated: (time) => `Actualizado a las ${time}`,
}
