import { prices } from '../../shared/prices.ts'
import { bill } from './bill.ts'
import { fleet } from './fleet.ts'
import { addCall, type Measured } from './month.ts'

/** Units of a wake, beside its push: `docs/decisions/push.md` says why. */
const wake = { readUnits: 1, writeUnits: 1 }

/** What a notification costs on each device that it is for, from being handed on to being shown. */
export const notificationsOf = (measured: Measured) => {
  const { handedOn, delivered, counted, shown } = measured.units.notification
  const million = 1e6
  const step = (name: string, units: { readUnits: number; writeUnits: number }, dollars: number) => ({
    ...{ name, readUnits: units.readUnits, writeUnits: units.writeUnits, dollars },
  })
  const table = ({ readUnits, writeUnits }: { readUnits: number; writeUnits: number }) =>
    million * (readUnits * prices.readUnit + writeUnits * prices.writeUnit)
  const callOf = (units: typeof delivered) => {
    const to = bill()
    addCall(to, 'notifications', 'handheld', million, units, measured)
    return to.sum()
  }
  const steps = [
    step('Handed on to the device', handedOn, table(handedOn)),
    step('Woken by a push', wake, table(wake) + million * prices.push),
    step('Delivered by a sync', delivered, callOf(delivered)),
    step('Reported as shown', shown, callOf(shown)),
  ]
  const sum = steps.reduce((all, { dollars }) => all + dollars, 0)
  return {
    steps,
    sum,
    /** Of the delivery: noting it and counting it, in one transaction. */
    counted: { ...counted, dollars: table(counted) },
    /** Of the fleet, where each handheld is notified once on each day of work. */
    month: (sum / million) * fleet.handhelds * fleet.days,
  }
}
