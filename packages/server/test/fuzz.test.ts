import { errorStatus, isMutation, routes } from '@embed-portal/api-contract';
import type { ErrorBody, ErrorCode } from '@embed-portal/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenApiDocument } from '../src/http/openapi/document.ts';
import { callerEmails, plannedRequest } from './fuzz/plan.ts';
import type { PlannedRequest } from './fuzz/plan.ts';
import { readIds, createSender } from './fuzz/send.ts';
import type { RawResponse } from './fuzz/send.ts';
import { relaxCommits, watchDatabase } from './fuzz/watch-database.ts';
import { createResponseValidators } from './support/api-document.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { createDatabase } from './support/postgres.ts';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_401);
/** The database is restored after each round, before requests have deleted too many rows. */
const requestsPerRound = 200;

let portal: Portal;
beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  await relaxCommits(databaseUrl);
  portal = await startPortal({ databaseUrl, captcha: { provider: 'none' }, logLevel: 'error' });
});
afterAll(() => portal.close());

/** Rejects some requests, like the real BI service. */
const startFailingBi = () => {
  let asked = 0;
  portal.bi.respondWith(({ path }) => {
    if (path.endsWith('/token')) return undefined;
    asked += 1;
    if (asked % 13 === 0) return { status: 400, body: { error: { code: 'InvalidRequest' } } };
    if (asked % 17 === 0) return { status: 429, headers: { 'retry-after': '60' } };
    return asked % 19 === 0 ? { status: 404, body: '' } : undefined;
  });
};

/** Signs all callers in, so that the changes of a sign-in are not attributed to a later request. */
const signIn = async () => {
  const tokens = new Map<string, string>();
  const users = new Map<string, string>();
  for (const email of callerEmails) {
    tokens.set(email, await portal.createToken(email, { exp: portal.issuer.now() + 86_400 }));
    await portal.whoAmI(email);
    users.set(email, await portal.getId('users', email));
  }
  return { tokens, users };
};

const isJson = ({ contentType }: RawResponse): boolean =>
  contentType?.startsWith('application/json') === true;

describe('Fuzzed API', () => {
  it(
    `conforms to its contract for ${String(requests)} requests (seed ${String(seed)}) [T22]`,
    async () => {
      const { tokens, users } = await signIn();
      const { body: document } = await sendRequest<OpenApiDocument>(`${portal.url}/api/openapi.json`);
      const getValidator = createResponseValidators(document);
      const watch = await watchDatabase(portal);
      const send = createSender(portal, await readIds(portal), tokens, users);
      const seen = new Map<number, number>();
      let sent = 0;
      /** Whether a caller was deleted or reactivated, whose next request would write a sign-in. */
      let areCallersChanged = false;

      /** Validates a response body against the API document. An undocumented status fails the test. */
      const checkBody = (name: PlannedRequest['name'], reply: RawResponse): void => {
        const { status, body } = reply;
        if (status === 204) return expect(body).toBe('');
        expect(isJson(reply), `content type ${String(reply.contentType)}`).toBe(true);
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
          if (sent % requestsPerRound === 0 || areCallersChanged) {
            await watch.restore();
            startFailingBi();
          }
          sent += 1;
          const reply = await send(planned);
          const changed = await watch.changes();
          seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
          expect(reply.status, `${reply.body}\n${portal.logs.at(-1) ?? ''}`).toBeLessThan(500);
          checkBody(planned.name, reply);
          areCallersChanged = /^(delete|update)User$/.test(planned.name) && reply.status < 300;
          if (reply.status >= 400 || !isMutation(routes[planned.name]))
            expect(changed, `${String(reply.status)} ${reply.body}`).toEqual([]);
        }),
        { numRuns: requests, seed },
      );

      const counts = [...seen]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${String(status)}: ${String(count)}`);
      process.stdout.write(
        `${String(sent)} requests, seed ${String(seed)}, none broke the contract. Answers by status: ${counts.join(', ')}\n`,
      );
      expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0) + (seen.get(204) ?? 0)).toBeGreaterThan(
        requests / 10,
      );
    },
    60_000 + requests * 60,
  );
});
