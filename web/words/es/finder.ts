import type { finder as english } from '../en/finder.ts'
import type { Localised } from '../localised.ts'
import { count } from './locale.ts'

export const finder: Localised<typeof english> = {
  devices: 'Dispositivos',
  summary: 'Resumen de los dispositivos',
  columns: {
    device: 'Dispositivo',
    user: 'Usuario',
    company: 'Empresa',
    battery: 'Batería',
    located: 'Localizado',
  },
  accuracy: 'Precisión',
  width: 'Ancho del mapa',
  widths: { '40': '40 %', '60': '60 %' },
  onMap: 'En el mapa',
  onPlan: 'En el plano',
  of: (value) => `de ${count(value)}`,
  without: 'Sin coordenadas',
  list: 'mostrarlos',
  listAll: 'mostrar todos',
  battery: 'Batería',
  parts: { high: '81–100 %', medium: '21–80 %', low: '0–20 %', critical: 'crítica' },
  oldest: 'La más antigua',
  count,
  percent: (value) => `${count(Math.round(value))} %`,
  age: (minutes) => {
    if (minutes < 1) return 'ahora'
    if (minutes < 60) return `${count(minutes)} min`
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours < 48 ? `${count(hours)} h ${count(rest)} min` : `${count(Math.floor(hours / 24))} días`
  },
  ago: (age) => (age === 'ahora' ? 'ahora mismo' : `hace ${age}`),
  within: (metres) => `± ${count(Math.round(metres))} m`,
  noPlace: 'sin ubicación',
  noPlaceWhy: 'Este dispositivo no ha informado su ubicación.',
  off: 'localizador desactivado',
  offWhy: 'El localizador de su grupo está desactivado.',
  noneHere: 'Ninguno de estos dispositivos ha informado su ubicación.',
  noneHereText:
    'Los dispositivos informan su ubicación si el localizador de su grupo está activado. Actívelo para cada grupo en la pestaña Ajustes.',
  following: (device) => `Siguiendo ${device}`,
  every: (seconds) => `se actualiza cada ${count(seconds)} s`,
  stop: 'Detener',
  findOn: (device) => `Buscar ${device} en el mapa`,
  choose: (device) => `Mostrar ${device} en el mapa`,
  close: 'Cerrar',
  open: 'Abrir',
  user: 'Usuario',
  group: 'Grupo',
  updated: 'Actualizado',
  locatedAt: 'Localizado',
  scanner: (percent) => `escáner ${count(percent)} %`,
  legend: { in: 'Con sesión', out: 'Sin sesión', critical: 'Batería crítica', lost: 'Perdido', cluster: 'Agrupación' },
  noMatch: 'Ningún dispositivo coincide',
}
