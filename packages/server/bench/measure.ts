import { Agent, request } from 'node:http';

export interface Times {
  /** Median duration of the sequential requests in milliseconds. */
  p50: number;
  /** 99th percentile of the durations in milliseconds. */
  p99: number;
  /** Number of sequential requests. */
  requests: number;
  /** Requests per second with concurrent requests. */
  perSecond: number;
}

/** Creates an HTTP client with keep-alive connections. */
export function createHttpClient() {
  const agent = new Agent({ keepAlive: true });
  /**
   * Sends a GET request and returns the body of its response.
   *
   * @throws {Error} when the status is not 200.
   */
  const get = (url: string, token: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      request(url, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === 200) resolve(body);
          else reject(new Error(`${url} returned ${String(response.statusCode)}: ${body.slice(0, 200)}`));
        });
      })
        .once('error', reject)
        .end();
    });
  /** Sends a GET request, discards its response, which would occupy this process, and returns the status. */
  const getStatus = (url: string, token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response
          .once('error', reject)
          .once('end', () => {
            resolve(response.statusCode ?? NaN);
          })
          .resume();
      })
        .once('error', reject)
        .end();
    });
  /**
   * Downloads a file, discards it, and returns its number of lines.
   *
   * @throws {Error} when the status is not 200.
   */
  const countLines = async (url: string, token: string): Promise<number> => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200 || !response.body)
      throw new Error(`${url} returned ${String(response.status)}`);
    let lines = 0;
    for await (const chunk of response.body)
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
    return lines;
  };
  return { get, getStatus, countLines, close: () => agent.destroy() };
}

const getQuantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Returns the duration of a run in milliseconds. */
export async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await run();
  return performance.now() - since;
}

/** Returns the number of runs per second with a constant number of concurrent runs. */
export async function measureThroughput(
  run: () => Promise<unknown>,
  { concurrency = 8, durationMs = 600 } = {},
): Promise<number> {
  const since = performance.now();
  let completed = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - since < durationMs) {
      await run();
      completed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return (completed * 1_000) / (performance.now() - since);
}

/** Measures up to 200 sequential requests within one second, then concurrent requests. */
export async function measure(run: () => Promise<unknown>): Promise<Times> {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await run();
  const times: number[] = [];
  const since = performance.now();
  while (times.length < 200 && performance.now() - since < 1_000) times.push(await measureMs(run));
  times.sort((a, b) => a - b);
  const isSlow = getQuantile(times, 0.5) > 100;
  const perSecond = await measureThroughput(run, isSlow ? { concurrency: 2 } : {});
  return {
    p50: getQuantile(times, 0.5),
    p99: getQuantile(times, 0.99),
    requests: times.length,
    perSecond,
  };
}
