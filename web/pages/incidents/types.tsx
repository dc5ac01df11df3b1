import {
  CircleAlert,
  DoorClosed,
  Droplets,
  HeartPulse,
  type LucideIcon,
  PackageX,
  Smartphone,
  TrafficCone,
  TriangleAlert,
  Warehouse,
  Zap,
} from 'lucide-react'
import { type IncidentType, incidentTypeOf } from '../../../shared/incidents.ts'
import { incidents as words } from '../../words/en/incidents.ts'

const icons: Record<IncidentType, LucideIcon> = {
  Injury: HeartPulse,
  'Near miss': TriangleAlert,
  'Damaged rack': Warehouse,
  'Damaged goods': PackageX,
  'Device damage': Smartphone,
  'Property damage': DoorClosed,
  'Blocked aisle': TrafficCone,
  Spill: Droplets,
  Electrical: Zap,
}
/** What people came to harm by, or nearly, stands out. */
const colours: Partial<Record<IncidentType, string>> = { Injury: 'red', 'Near miss': 'amber' }

/** A type as the console names it: as the device said it, where it is none of those known. */
export const typeName = (type: string) => {
  const known = incidentTypeOf(type)
  return known ? words.types[known] : type
}

export const TypeMark = ({ type }: { type: string }) => {
  const known = incidentTypeOf(type)
  const Icon = known ? icons[known] : CircleAlert
  return (
    <span className={`ir-type ${(known && colours[known]) ?? ''}`}>
      <Icon className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span>{typeName(type)}</span>
    </span>
  )
}
