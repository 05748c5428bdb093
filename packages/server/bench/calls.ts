import { Agent, request } from 'node:http';

export interface Times {
  /** Milliseconds of sequential requests. */
  p50: number;
  p99: number;
  calls: number;
  /** Requests per second with eight concurrent requests. */
  perSecond: number;
}

/** Creates an HTTP client with keep-alive connections. */
export const createHttpClient = () => {
  const agent = new Agent({ keepAlive: true });
  /**
   * Returns the body of a response.
   *
   * @throws {Error} unless the status is 200.
   */
  const call = (url: string, token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      request(url, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${url} was answered ${String(response.statusCode)}: ${body.slice(0, 200)}`));
        });
      })
        .once('error', reject)
        .end();
    });
  return { call, close: () => agent.destroy() };
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Measures the duration of a run in milliseconds. */
export const measureMs = async (run: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await run();
  return performance.now() - since;
};

/** Measures the requests per second with a constant number of concurrent requests. */
export const throughput = async (
  run: () => Promise<unknown>,
  { underWay = 8, forMs = 600 } = {},
): Promise<number> => {
  const since = performance.now();
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - since < forMs) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return (done * 1_000) / (performance.now() - since);
};

/** Measures sequential requests, for a second or 200 of them, then eight concurrent ones. */
export const measure = async (run: () => Promise<unknown>): Promise<Times> => {
  for (let warm = 0; warm < 5; warm += 1) await run();
  const times: number[] = [];
  const since = performance.now();
  while (times.length < 200 && performance.now() - since < 1_000) times.push(await measureMs(run));
  times.sort((a, b) => a - b);
  const isHuge = at(times, 0.5) > 100;
  const perSecond = await throughput(run, isHuge ? { underWay: 2 } : {});
  return { p50: at(times, 0.5), p99: at(times, 0.99), calls: times.length, perSecond };
};
