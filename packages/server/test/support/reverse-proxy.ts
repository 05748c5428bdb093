import { Agent, createServer, get, request as send } from 'node:http';
import type { IncomingMessage, RequestOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ReverseProxy {
  url: string;
  /** Returns the upstreams that currently receive requests. */
  getHealthyUpstreams(): string[];
  close(): Promise<void>;
}

const isReady = (upstream: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(`${upstream}/readyz`, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => {
      resolve(false);
    });
  });

/** Forwards a request without retries, so that a failure of the upstream fails the request. */
function forward(
  upstream: string | undefined,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (upstream === undefined) return void outgoing.writeHead(502).end('no upstream');
  const { method, headers, url = '/' } = incoming;
  const options: RequestOptions = { agent, headers, ...(method !== undefined && { method }) };
  const forwarded = send(`${upstream}${url}`, options, (response) => {
    const { connection: _, ...headersToSend } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, headersToSend);
    response.pipe(outgoing);
  });
  forwarded.once('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(error.message);
  });
  incoming.pipe(forwarded);
}

/** Starts a proxy that polls `/readyz` of each upstream and distributes requests among the ready upstreams. */
export async function startReverseProxy(
  upstreams: readonly string[],
  checkIntervalMs = 100,
): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const stop = new AbortController();
  let healthy: string[] = [];
  let requestCount = 0;
  const check = async (): Promise<void> => {
    const states = await Promise.all(upstreams.map(isReady));
    healthy = upstreams.filter((_, index) => states[index]);
  };
  const checking = (async () => {
    while (!stop.signal.aborted) {
      await check();
      await delay(checkIntervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  const server = createServer((incoming, outgoing) => {
    requestCount += 1;
    forward(healthy[requestCount % healthy.length], agent, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    getHealthyUpstreams: () => healthy,
    close: async () => {
      stop.abort();
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
