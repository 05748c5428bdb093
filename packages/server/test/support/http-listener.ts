import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  url: string;
  close(): Promise<void>;
}

/** Starts an HTTP server on a free local port. */
export const listenLocally = (listener: RequestListener): Promise<Listener> =>
  new Promise((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => {
      resolve({
        url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
        close: () =>
          new Promise((resolveClose) => {
            server.close(() => {
              resolveClose();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
