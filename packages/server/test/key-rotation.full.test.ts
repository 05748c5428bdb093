import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../src/crypto/secret-box.ts';
import { startServer } from '../src/index.ts';
import { clientSecret } from './support/fixture.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const viewer = 'viewer@alpha.example';
const [lostKey, newKey] = [randomBytes(32), randomBytes(32)];
const grantId = '44444444-4444-4444-8444-444444444444';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI(viewer);
});
afterAll(() => portal.close());

const startWithKeys = (secretsKey: Buffer, previousSecretsKeys: readonly Buffer[] = []) =>
  startServer({ ...portal.config, logLevel: 'silent', secretsKey, previousSecretsKeys });

/** Requests an embed token, which requires the decrypted secret of a connection, and returns the response status. */
async function getTokenStatus(url: string): Promise<number> {
  const appId = await portal.getId('apps', 'Everything of alpha');
  const reportId = await portal.getId('reports', 'sales of alpha');
  const headers = { authorization: `Bearer ${await portal.createToken(viewer)}` };
  return (await sendRequest(`${url}/api/apps/${appId}/reports/${reportId}/getToken`, { headers })).status;
}

interface ResealLog {
  msg: string;
  resealed?: number;
  unreadable?: number;
}
/** Starts a server with these keys and returns its log entries about resealed secrets. */
async function rotateKeys(secretsKey: Buffer, previousSecretsKeys: readonly Buffer[]): Promise<ResealLog[]> {
  const lines: string[] = [];
  const config = { ...portal.config, logLevel: 'info' as const, secretsKey, previousSecretsKeys };
  const server = await startServer(config, { write: (line) => lines.push(line) });
  await server.close();
  return lines.map((line) => JSON.parse(line) as ResealLog).filter(({ resealed }) => resealed !== undefined);
}

describe('Rotation of SECRETS_KEY', () => {
  it('encrypts all secrets with the new key while servers run, and rejects the previous key afterwards', async () => {
    const previousKey = portal.config.secretsKey;
    await portal.query(
      `insert into connection_grants (id, tenant_id, connection_id, refresh_token)
       select $1, tenant_id, id, $2 from connections where name = 'delegated of alpha'`,
      [grantId, createSecretBox(previousKey).seal('refresh', grantId)],
    );
    const prepared = await startWithKeys(previousKey, [newKey]);
    const rotated = await startWithKeys(newKey, [previousKey]);
    expect(await getTokenStatus(rotated.url)).toBe(200);
    expect(await getTokenStatus(prepared.url)).toBe(200);
    await prepared.close();
    await rotated.close();

    const serverWithNewKey = await startWithKeys(newKey);
    expect(await getTokenStatus(serverWithNewKey.url)).toBe(200);
    await serverWithNewKey.close();
    await expect(startWithKeys(previousKey)).rejects.toThrow(/^SECRETS_KEY does not match the key/);

    const box = createSecretBox(newKey);
    const rows = await portal.query<{ id: string; client_secret: Buffer }>(
      'select id, client_secret from connections where client_secret is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(box.open(row.client_secret, row.id)).toBe(clientSecret);
    const [grant] = await portal.query<{ refresh_token: Buffer }>(
      'select refresh_token from connection_grants where id = $1',
      [grantId],
    );
    expect(grant && box.open(grant.refresh_token, grantId)).toBe('refresh');
  });

  it('encrypts several hundred secrets with the new key and logs their number', async () => {
    const laterKey = randomBytes(32);
    const newBox = createSecretBox(newKey);
    const ids = Array.from({ length: 401 }, () => randomUUID());
    await portal.query(
      `insert into connections (id, tenant_id, name, type, client_secret)
       select id, $1, 'Batch', 'App Owns Data', secret from unnest($2::uuid[], $3::bytea[]) batch (id, secret)`,
      [await portal.getId('tenants', 'Tenant alpha'), ids, ids.map((id) => newBox.seal('batch', id))],
    );
    const [count] = await portal.query<{ secrets: number }>(
      `select (select count(*) from connections where client_secret is not null)::int
         + (select count(*) from connection_grants)::int as secrets`,
    );
    // The reference value of the key is the last secret.
    const resealed = (count?.secrets ?? 0) + 1;
    expect(await rotateKeys(laterKey, [newKey])).toEqual([
      expect.objectContaining({
        msg: 'Finished resealing secrets with SECRETS_KEY.',
        resealed,
        unreadable: 0,
      }),
    ]);
    const laterBox = createSecretBox(laterKey);
    const rows = await portal.query<{ id: string; client_secret: Buffer }>(
      "select id, client_secret from connections where name = 'Batch'",
    );
    expect(rows.map((row) => laterBox.open(row.client_secret, row.id))).toEqual(Array(401).fill('batch'));
    expect(await rotateKeys(newKey, [laterKey])).toMatchObject([{ resealed, unreadable: 0 }]);
    await portal.query("delete from connections where name = 'Batch'");
  });

  it('starts the server even if no key can decrypt a secret, and keeps the secret', async () => {
    const lost = createSecretBox(lostKey).seal('lost', grantId);
    await portal.query('update connection_grants set refresh_token = $2 where id = $1', [grantId, lost]);
    const counts = { resealed: 0, unreadable: 1 };
    expect(await rotateKeys(newKey, [portal.config.secretsKey])).toMatchObject([
      { msg: 'Finished resealing secrets with SECRETS_KEY.', ...counts },
      { msg: expect.stringContaining('Some secrets cannot be decrypted with any key.') as string, ...counts },
    ]);
    const [grant] = await portal.query<{ refresh_token: Buffer }>(
      'select refresh_token from connection_grants where id = $1',
      [grantId],
    );
    expect(grant?.refresh_token.equals(lost)).toBe(true);
  });
});
