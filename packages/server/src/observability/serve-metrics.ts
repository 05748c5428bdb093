import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { OperatorError } from '../errors.ts';

export interface MetricsAddress {
  host: string;
  /** 0 selects a free port. */
  port: number;
}

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, which must not be exposed to users.
 *
 * @throws {Error} when the server cannot listen on this address.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${String(port)} on ${host} is already in use. Stop the other program or set METRICS_PORT.`;
      reject(cause.code === 'EADDRINUSE' ? new OperatorError('port_in_use', taken, { cause }) : cause);
    });
    server.listen(port, host, resolve);
  });
  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
