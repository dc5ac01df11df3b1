/**
 * Asks sleeping devices to sync: something was assigned to them, or a command was given. It only hurries them; a device that
 * does not hear it catches up with its next heartbeat. So it never rejects, and is called after the assignment is stored.
 * @param deviceIds of devices that all belong to one company; any number, none included
 */
export type Wake = (deviceIds: readonly string[]) => Promise<void>

/** For who has no push: devices learn of it with their next heartbeat. */
export const noWake: Wake = async () => {}
