import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceErrorCode } from '../src/service/errors.ts';
import { dataset, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;

beforeAll(async () => (service = await startService()));
afterEach(() => service.sendRequest('DELETE', '/__emulator/faults'));
afterAll(() => service.emulator.close());

const setFaults = (faults: unknown) => service.sendRequest('PUT', '/__emulator/faults', faults);

/** Sends a request to which a fault responds with a status. */
const callWithStatus = (status: number) =>
  service.callRest('GET', `/groups?faults=${JSON.stringify({ rest: { status } })}`);

async function fillPushTable() {
  const path = `/groups/${workspace}/datasets`;
  const tables = [{ name: 'Reading', columns: [{ name: 'Sensor', dataType: 'string' }] }];
  const { body } = await service.callRest('POST', path, { name: 'Sensors', defaultMode: 'Push', tables });
  const rowsPath = `${path}/${(body as { id: string }).id}/tables/Reading/rows`;
  const rows = Array.from({ length: 10_000 }, () => ({ Sensor: 'A' }));
  for (let count = 0; count < 20; count += 1) await service.callRest('POST', rowsPath, { rows });
  return service.callRest('POST', rowsPath, { rows: [{ Sensor: 'B' }] });
}

type Response = Awaited<ReturnType<Service['callRest']>>;

/** Each code with a request that causes it, the status, and the message. */
const responses: Record<
  ServiceErrorCode,
  [call: () => Promise<Response>, status: number, message: string | RegExp]
> = {
  BadRequest: [() => callWithStatus(400), 400, 'The request failed with status 400.'],
  DatasetExecuteQueriesError: [
    () =>
      service.callRest('POST', `/datasets/${dataset}/executeQueries`, {
        queries: [{ query: 'EVALUATE Gone' }],
        impersonatedUserName: 'ann@example.com',
      }),
    400,
    /Gone/,
  ],
  Forbidden: [() => callWithStatus(403), 403, 'The request failed with status 403.'],
  InternalServerError: [() => callWithStatus(500), 500, 'The request failed with status 500.'],
  InvalidRequest: [() => service.callRest('POST', '/GenerateToken', { reports: 'all' }), 400, /^reports/],
  NotFound: [() => callWithStatus(404), 404, 'The request failed with status 404.'],
  NotImplemented: [
    () => service.callRest('GET', '/availableFeatures'),
    501,
    'GET /availableFeatures is an operation of the service that the emulator does not support.',
  ],
  PowerBIEntityNotFound: [
    () => service.callRest('GET', `/groups/${workspace}/reports/${unknownId}`),
    404,
    /was not found\.$/,
  ],
  PowerBINotAuthorizedException: [
    () => service.sendRequest('GET', '/v1.0/myorg/groups'),
    401,
    'The token is missing or invalid.',
  ],
  RowLimitExceeded: [
    fillPushTable,
    403,
    'A table of the emulator contains up to 200000 rows. Delete its rows, or create the dataset with defaultRetentionPolicy=basicFIFO.',
  ],
  TokenExpired: [
    async () => {
      await setFaults({ token: { accessLifetimeSeconds: 0 } });
      const { body } = await service.requestAccessToken();
      const { access_token: token } = body as { access_token: string };
      return service.sendRequest('GET', '/v1.0/myorg/groups', undefined, token);
    },
    403,
    'Access token has expired, resubmit with a new access token',
  ],
  TooManyRequests: [() => callWithStatus(429), 429, 'The request failed with status 429.'],
  Unauthorized: [() => callWithStatus(401), 401, 'The request failed with status 401.'],
};

describe('errors of the REST API', () => {
  it.each(Object.entries(responses))(
    'have the code %s, a status and a message',
    async (code, [call, status, message]) => {
      const response = await call();
      expect(response.status).toBe(status);
      const { error } = response.body as { error: { code: string; message: string } };
      expect(error.code).toBe(code);
      expect(error.message).toMatch(message);
    },
  );
});
