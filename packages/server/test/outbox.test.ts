import type { InvitationResult } from '@embed-portal/api-contract';
import { expect, it } from 'vitest';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'useradmin@alpha.example';
const from = 'no-reply@portal.example';
const longTimeout = { timeout: 20_000 };

const invite = async (portal: Portal, emails: string[]): Promise<number> => {
  const { status } = await portal.callRoute<InvitationResult>(
    admin,
    'inviteUsers',
    { tenantId: await portal.getId('tenants', 'Tenant alpha'), userId: await portal.getId('users', admin) },
    { body: { emails, invitationMessage: 'Welcome' }, headers: await portal.createCaptchaHeader(admin) },
  );
  return status;
};
const outbox = (portal: Portal) =>
  portal.query<{ attempts: number; failed_at: Date | null; last_error: string | null }>(
    'select attempts, failed_at, last_error from mail_outbox',
  );

it('stores mails while the mail server is unavailable and sends each mail once afterwards', async () => {
  const gone = await startMailServer();
  await gone.close();
  const portal = await startPortal({ mail: { url: gone.url, from, retryMs: 50 } });
  expect(await invite(portal, ['a@x.example', 'b@x.example'])).toBe(200);
  await expect
    .poll(async () => (await outbox(portal)).every(({ attempts }) => attempts > 1), longTimeout)
    .toBe(true);

  const back = await startMailServer({}, gone.port);
  await expect.poll(() => outbox(portal), longTimeout).toEqual([]);
  expect(back.getRecipients()).toEqual(['a@x.example', 'b@x.example']);
  await portal.close();
  await back.close();
});

it('drops a mail to a rejected address, logs it without the address and sends the other mails', async () => {
  const onRcptTo = ({ address }: { address: string }, _: unknown, done: (error?: Error) => void): void => {
    done(
      address.startsWith('gone')
        ? Object.assign(new Error('no such user'), { responseCode: 550 })
        : undefined,
    );
  };
  const server = await startMailServer({ onRcptTo });
  const portal = await startPortal({ mail: { url: server.url, from, retryMs: 50 } });
  await invite(portal, ['gone@x.example', 'here@x.example']);
  await expect
    .poll(async () => (await outbox(portal)).map(({ failed_at }) => failed_at !== null), longTimeout)
    .toEqual([true]);
  await expect.poll(() => server.getRecipients(), longTimeout).toEqual(['here@x.example']);
  expect((await outbox(portal))[0]).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining('550') as string,
  });
  const log = portal.logs.find((line) => line.includes('An email failed permanently.'));
  expect(log).toContain('EREFUSED');
  expect(log).not.toContain('gone@x.example');
  await portal.close();
  await server.close();
});

it('sends each mail once with two servers on one database [T20]', async () => {
  // Slow enough for both servers to poll while mails are being sent.
  const server = await startMailServer({ onMailFrom: (_, __, done) => void setTimeout(done, 300) });
  const one = await startPortal({ mail: { url: server.url, from } });
  const two = await startPortal({ mail: { url: server.url, from }, databaseUrl: one.config.databaseUrl });
  const people = Array.from({ length: 40 }, (_, number) => `p${String(number).padStart(2, '0')}@x.example`);
  await invite(one, people);
  await expect.poll(() => outbox(one), longTimeout).toEqual([]);
  expect(server.getRecipients()).toEqual(people);
  await Promise.all([one.close(), two.close()]);
  await server.close();
});

it('sends a mail again with the same Message-ID when a server ends while it sends', async () => {
  // This server accepts the mail, and its response is lost.
  const mute = await startMailServer({ onMailFrom: () => undefined });
  const dying = await startPortal({ mail: { url: mute.url, from } });
  await invite(dying, ['a@x.example']);
  await expect.poll(async () => (await outbox(dying))[0]?.attempts, longTimeout).toBe(1);
  await dying.query("update mail_outbox set next_attempt_at = now() - interval '1 second'");

  const server = await startMailServer();
  const heir = await startPortal({
    mail: { url: server.url, from },
    databaseUrl: dying.config.databaseUrl,
  });
  await expect.poll(() => server.getRecipients(), longTimeout).toEqual(['a@x.example']);
  await expect.poll(() => outbox(heir), longTimeout).toEqual([]);
  expect(server.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.invalid>$/);
  await Promise.all([dying.close(), heir.close()]);
  await Promise.all([mute.close(), server.close()]);
});
