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
const readOutbox = (portal: Portal) =>
  portal.query<{ attempts: number; failed_at: Date | null; last_error: string | null }>(
    'select attempts, failed_at, last_error from mail_outbox',
  );

it('the outbox stores emails while the mail server is unavailable and sends each email once afterwards', async () => {
  const stoppedServer = await startMailServer();
  await stoppedServer.close();
  const portal = await startPortal({ mail: { url: stoppedServer.url, from, retryMs: 50 } });
  expect(await invite(portal, ['a@x.example', 'b@x.example'])).toBe(200);
  await expect
    .poll(async () => (await readOutbox(portal)).every(({ attempts }) => attempts > 1), longTimeout)
    .toBe(true);

  const restartedServer = await startMailServer({}, stoppedServer.port);
  await expect.poll(() => readOutbox(portal), longTimeout).toEqual([]);
  expect(restartedServer.getRecipients()).toEqual(['a@x.example', 'b@x.example']);
  await portal.close();
  await restartedServer.close();
});

it('the outbox marks an email to a rejected address as failed, logs it without the address and sends the other emails', async () => {
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
    .poll(async () => (await readOutbox(portal)).map(({ failed_at }) => failed_at !== null), longTimeout)
    .toEqual([true]);
  await expect.poll(() => server.getRecipients(), longTimeout).toEqual(['here@x.example']);
  expect((await readOutbox(portal))[0]).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining('550') as string,
  });
  const log = portal.logs.find((line) =>
    line.includes('An email could not be sent. It will not be retried.'),
  );
  expect(log).toContain('EREFUSED');
  expect(log).not.toContain('gone@x.example');
  await portal.close();
  await server.close();
});

it('the outbox sends each email once with two servers on one database [T20]', async () => {
  // Responses are delayed, so that both servers poll the outbox while emails are being sent.
  const server = await startMailServer({ onMailFrom: (_, __, done) => void setTimeout(done, 300) });
  const firstPortal = await startPortal({ mail: { url: server.url, from } });
  const secondPortal = await startPortal({
    mail: { url: server.url, from },
    databaseUrl: firstPortal.config.databaseUrl,
  });
  const people = Array.from({ length: 40 }, (_, number) => `p${String(number).padStart(2, '0')}@x.example`);
  await invite(firstPortal, people);
  await expect.poll(() => readOutbox(firstPortal), longTimeout).toEqual([]);
  expect(server.getRecipients()).toEqual(people);
  await Promise.all([firstPortal.close(), secondPortal.close()]);
  await server.close();
});

it('the outbox sends an email whose delivery another server did not complete', async () => {
  // This server never responds, so the result of the delivery stays unknown.
  const unresponsiveServer = await startMailServer({ onMailFrom: () => undefined });
  const firstPortal = await startPortal({ mail: { url: unresponsiveServer.url, from } });
  await invite(firstPortal, ['a@x.example']);
  await expect.poll(async () => (await readOutbox(firstPortal))[0]?.attempts, longTimeout).toBe(1);
  await firstPortal.query("update mail_outbox set next_attempt_at = now() - interval '1 second'");

  const server = await startMailServer();
  const secondPortal = await startPortal({
    mail: { url: server.url, from },
    databaseUrl: firstPortal.config.databaseUrl,
  });
  await expect.poll(() => server.getRecipients(), longTimeout).toEqual(['a@x.example']);
  await expect.poll(() => readOutbox(secondPortal), longTimeout).toEqual([]);
  expect(server.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.invalid>$/);
  await Promise.all([firstPortal.close(), secondPortal.close()]);
  await Promise.all([unresponsiveServer.close(), server.close()]);
});
