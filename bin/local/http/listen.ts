import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../startupError.ts'

/** Starts a server. Port 0 is any free one. */
export const listen = (
  handle: RequestListener,
  port = 0,
  host = '127.0.0.1',
): Promise<{ server: Server; port: number; close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, handle)
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${port} is in use. Stop what runs there, or choose another with --port.`))
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} may not be used by this user. Choose one above 1023 with --port.`))
      else reject(error)
    })
    server.listen(port, host, () =>
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            server.closeAllConnections()
          }),
      }),
    )
  })
