import { errorStatus, isMutation, routes } from '@embed-portal/api-contract';
import type { ErrorBody, ErrorCode, Route, ViewSession } from '@embed-portal/api-contract';
import { createDatabase } from '@embed-portal/dev-postgres/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callerEmails, plannedRequest } from './fuzz/plan.ts';
import type { PlannedRequest } from './fuzz/plan.ts';
import { readIds, createSender } from './fuzz/send.ts';
import type { RawResponse } from './fuzz/send.ts';
import { watchDatabase } from './fuzz/watch-database.ts';
import type { OpenApiDocument } from './support/api-document.ts';
import { createResponseValidators } from './support/api-document.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const requestCount = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_401);
/** Number of requests after which the database is restored, so that deletions leave enough rows. */
const requestsPerRound = 200;

let portal: Portal;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  portal = await startPortal({ databaseUrl, captcha: { provider: 'none' }, logLevel: 'error' });
});
afterAll(() => portal.close());

/** Makes the BI service reject some requests, as the real service does. */
function rejectSomeBiRequests() {
  let biRequestCount = 0;
  portal.bi.respondWith(({ path }) => {
    if (path.endsWith('/token')) return undefined;
    biRequestCount += 1;
    if (biRequestCount % 13 === 0) return { status: 400, body: { error: { code: 'InvalidRequest' } } };
    if (biRequestCount % 17 === 0) return { status: 429, headers: { 'retry-after': '60' } };
    return biRequestCount % 19 === 0 ? { status: 404, body: '' } : undefined;
  });
}

/** Signs in all callers, so that the changes of a sign-in are not attributed to a later request. */
async function signInCallers() {
  const tokens = new Map<string, string>();
  const users = new Map<string, string>();
  for (const email of callerEmails) {
    tokens.set(email, await portal.createToken(email, { exp: portal.issuer.now() + 86_400 }));
    await portal.whoAmI(email);
    users.set(email, await portal.getId('users', email));
  }
  return { tokens, users };
}

/** Starts a session in which the superAdmin views the portal as a viewer. */
async function startView(users: Map<string, string>): Promise<string> {
  const params = {
    tenantId: await portal.getId('tenants', 'Tenant alpha'),
    userId: users.get('viewer@alpha.example') ?? '',
  };
  const body = { reason: 'Fuzzing' };
  const session = await portal.callRoute<ViewSession>('super@example.com', 'startViewSession', params, {
    body,
  });
  return session.body.id;
}

const isJson = ({ contentType }: RawResponse): boolean =>
  contentType?.startsWith('application/json') === true;

describe('Fuzzed API', () => {
  it(
    `conforms to its contract for ${String(requestCount)} requests (seed ${String(seed)}) [T22]`,
    async () => {
      const { tokens, users } = await signInCallers();
      const { body: document } = await sendRequest<OpenApiDocument>(`${portal.url}/api/openapi.json`);
      const getValidator = createResponseValidators(document);
      const viewSessionId = await startView(users);
      const watch = await watchDatabase(portal);
      const send = createSender(portal, { ids: await readIds(portal), tokens, users, viewSessionId });
      const countsByStatus = new Map<number, number>();
      let sentCount = 0;
      /** Whether a caller was deleted or changed. The next request of that caller would write a sign-in. */
      let areCallersChanged = false;

      /** Asserts that the API document contains the status of a response and that the body conforms to it. */
      const assertBody = (name: PlannedRequest['name'], response: RawResponse): void => {
        const { status, body } = response;
        if (status === 204) return expect(body).toBe('');
        const { mediaTypes } = routes[name] as Route;
        if (mediaTypes && status === 200) {
          expect(mediaTypes).toContain(response.contentType?.split(';')[0]);
          return;
        }
        expect(isJson(response), `content type ${String(response.contentType)}`).toBe(true);
        const validate = getValidator(name, status);
        expect(validate, `The API document contains no response ${String(status)}: ${body}`).toBeDefined();
        validate?.(JSON.parse(body));
        expect(validate?.errors ?? [], body).toEqual([]);
        if (status < 400) return;
        const { code } = (JSON.parse(body) as ErrorBody).error;
        expect(errorStatus[code as ErrorCode]).toBe(status);
      };

      await fc.assert(
        fc.asyncProperty(plannedRequest, async (planned) => {
          if (sentCount % requestsPerRound === 0 || areCallersChanged) {
            await watch.restore();
            rejectSomeBiRequests();
          }
          sentCount += 1;
          const response = await send(planned);
          const changedTables = await watch.listChangedTables();
          countsByStatus.set(response.status, (countsByStatus.get(response.status) ?? 0) + 1);
          expect(response.status, `${response.body}\n${portal.logs.at(-1) ?? ''}`).toBeLessThan(500);
          assertBody(planned.name, response);
          areCallersChanged = /^(delete|update)User$/.test(planned.name) && response.status < 300;
          if (response.status >= 400 || !isMutation(routes[planned.name]))
            expect(changedTables, `${String(response.status)} ${response.body}`).toEqual([]);
        }),
        { numRuns: requestCount, seed },
      );

      const counts = [...countsByStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${String(status)}: ${String(count)}`);
      process.stdout.write(
        `${String(sentCount)} requests, seed ${String(seed)}, all conform to the contract. Responses by status: ${counts.join(', ')}\n`,
      );
      const successCount = [200, 201, 204].reduce(
        (sum, status) => sum + (countsByStatus.get(status) ?? 0),
        0,
      );
      expect(successCount).toBeGreaterThan(requestCount / 10);
    },
    60_000 + requestCount * 60,
  );
});
