import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPaths } from '../src/rest/operation.ts';
import { createOperations } from '../src/rest/operations.ts';
import type { ServiceContext } from '../src/service/context.ts';
import { testChromium } from './support/browsers.ts';
import { startService } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';
import { sendSampleRequests } from './support/sample-requests.ts';
import type { SampleExchange } from './support/sample-requests.ts';

let service: Service;
let exchanges: SampleExchange[];
beforeAll(async () => {
  service = await startService({ chromium: testChromium });
  exchanges = await sendSampleRequests(service);
});
afterAll(() => service.emulator.close());

describe('Sample requests', () => {
  it('are sent to each operation', () => {
    const sent = exchanges.map(({ method, path }) => `${method} ${path}`);
    const missing = createOperations({} as ServiceContext).filter(
      (operation) => !getPaths(operation).some((path) => sent.includes(`${operation.method} ${path}`)),
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('succeed', () => {
    const failed = exchanges.filter(({ status }) => status < 200 || status > 299);
    expect(failed.map(({ method, path, status, body }) => ({ method, path, status, body }))).toEqual([]);
  });
});
