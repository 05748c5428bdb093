import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** `answers`: PostgreSQL still receives statements. */
type HeldTraffic = 'answers' | 'all traffic';

/** A TCP proxy in front of PostgreSQL that can simulate a stalled network. */
export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string;
  /** Stops forwarding data, and the end of connections. */
  hold(traffic: HeldTraffic): void;
  /** Forwards the data that was held. */
  resume(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let heldTraffic: HeldTraffic | undefined;
  let held: (() => void)[] = [];
  const forwardAnswer = (send: () => void): void => {
    if (heldTraffic) held.push(send);
    else send();
  };
  const forwardStatement = (send: () => void): void => {
    if (heldTraffic === 'all traffic') held.push(send);
    else send();
  };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => {
      forwardStatement(() => database.write(data));
    });
    database.on('data', (data) => {
      forwardAnswer(() => client.write(data));
    });
    client.on('close', () => {
      forwardAnswer(() => database.destroy());
    });
    database.on('close', () => {
      forwardAnswer(() => client.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: url.href,
    hold: (traffic) => {
      heldTraffic = traffic;
    },
    resume: () => {
      heldTraffic = undefined;
      for (const send of held) send();
      held = [];
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
