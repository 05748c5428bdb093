import type { InvitationResult } from '@embed-portal/api-contract';
import { afterEach, expect, it } from 'vitest';
import type { ServerConfig } from '../src/index.ts';
import { endRetryDelays, expireJobs, findJobs, shortIntervals } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'useradmin@alpha.example';
const from = 'no-reply@portal.example';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function startMail(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  running.push(server);
  return server;
}
async function startPortalWithMail(url: string, overrides: Partial<ServerConfig> = {}): Promise<Portal> {
  const portal = await startPortal({ mail: { url, from }, jobs: shortIntervals, ...overrides });
  running.push(portal);
  return portal;
}
async function invite(portal: Portal, emails: string[]): Promise<number> {
  const { status } = await portal.callRoute<InvitationResult>(
    admin,
    'inviteUsers',
    { tenantId: await portal.getId('tenants', 'Tenant alpha'), userId: await portal.getId('users', admin) },
    { body: { emails, invitationMessage: 'Welcome' }, headers: await portal.createCaptchaHeader(admin) },
  );
  return status;
}
const findMails = (portal: Portal) => findJobs(portal, 'mail');

it('the portal stores emails while the mail server is unavailable and sends each email once afterwards', async () => {
  const stoppedServer = await startMailServer();
  await stoppedServer.close();
  const portal = await startPortalWithMail(stoppedServer.url);
  expect(await invite(portal, ['a@x.example', 'b@x.example'])).toBe(200);
  await expect
    .poll(async () => {
      await endRetryDelays(portal);
      return (await findMails(portal)).map(({ attempt }) => attempt > 2);
    })
    .toEqual([true, true]);

  const restartedServer = await startMail({}, stoppedServer.port);
  await expect
    .poll(async () => {
      await endRetryDelays(portal);
      return findMails(portal);
    })
    .toEqual([]);
  expect(restartedServer.getRecipients()).toEqual(['a@x.example', 'b@x.example']);
});

it('the portal sends no email when the transaction of the invitation is rolled back', async () => {
  const server = await startMail();
  const portal = await startPortalWithMail(server.url);
  await portal.query(`create function fail() returns trigger language plpgsql as
    'begin raise exception ''rejected''; end'`);
  await portal.query(
    "create trigger fail before insert on audit_log for each row when (new.url like '%invit%') execute function fail()",
  );
  expect(await invite(portal, ['never@x.example'])).toBe(500);
  expect(await portal.query("select from users where email = 'never@x.example'")).toEqual([]);
  expect(await findMails(portal)).toEqual([]);
  await portal.query('drop trigger fail on audit_log');
  await invite(portal, ['later@x.example']);
  await expect.poll(() => server.getRecipients()).toEqual(['later@x.example']);
});

it('the portal does not retry an email to a rejected address, logs the failure without the address, counts it and sends the other emails', async () => {
  const onRcptTo = ({ address }: { address: string }, _: unknown, done: (error?: Error) => void): void => {
    done(
      address.startsWith('gone')
        ? Object.assign(new Error('no such user'), { responseCode: 550 })
        : undefined,
    );
  };
  const server = await startMail({ onRcptTo });
  const portal = await startPortalWithMail(server.url, { metrics: { host: '127.0.0.1', port: 0 } });
  await invite(portal, ['gone@x.example', 'here@x.example']);
  await expect.poll(() => server.getRecipients()).toEqual(['here@x.example']);
  await expect
    .poll(() => findMails(portal))
    .toMatchObject([{ state: 'failed', attempt: 1, error: expect.stringContaining('550') as string }]);
  const log = portal.logs.find((line) => line.includes('A job failed permanently. It will not be retried.'));
  expect(JSON.parse(log ?? '')).toMatchObject({ level: 50, queue: 'mail', attempt: 1, code: 'EREFUSED' });
  expect(portal.logs.join('\n')).not.toContain('gone@x.example');
  const metrics = await (await fetch(portal.metricsUrl ?? '')).text();
  expect(metrics).toContain('portal_jobs{queue="mail",state="failed"} 1');
  expect(metrics).toContain('portal_jobs{queue="mail",state="waiting"} 0');
  expect(metrics).toContain('portal_job_runs_total{queue="mail",outcome="failed"} 1');
  expect(metrics).toContain('portal_job_runs_total{queue="mail",outcome="completed"} 1');
});

it('the portal stops retrying an email after twelve attempts, and sends it after the documented repair', async () => {
  const stoppedServer = await startMailServer();
  await stoppedServer.close();
  const portal = await startPortalWithMail(stoppedServer.url);
  await invite(portal, ['a@x.example']);
  await expect
    .poll(async () => {
      await endRetryDelays(portal);
      return findMails(portal);
    })
    .toMatchObject([{ state: 'failed', attempt: 12 }]);

  const server = await startMail({}, stoppedServer.port);
  await portal.query(
    `update pgboss.job set state = 'retry', retry_count = 0, retry_limit = 11, start_after = now(), completed_on = null
     where name = 'mail' and state = 'failed'`,
  );
  await expect.poll(() => server.getRecipients()).toEqual(['a@x.example']);
  await expect.poll(() => findMails(portal)).toEqual([]);
});

it('several servers on one database send each email once [T20]', async () => {
  // Responses are delayed, so that both servers poll the queue while emails are being sent.
  const server = await startMail({ onMailFrom: (_, __, done) => void setTimeout(done, 300) });
  const firstPortal = await startPortalWithMail(server.url);
  await startPortalWithMail(server.url, { databaseUrl: firstPortal.config.databaseUrl });
  const people = Array.from({ length: 16 }, (_, number) => `p${String(number).padStart(2, '0')}@x.example`);
  await invite(firstPortal, people);
  await expect.poll(() => findMails(firstPortal)).toEqual([]);
  expect(server.getRecipients()).toEqual(people);
});

it('another server sends an email whose delivery a server did not complete', async () => {
  // This server never responds, so the result of the delivery stays unknown.
  const unresponsiveServer = await startMail({ onMailFrom: () => undefined });
  const firstPortal = await startPortalWithMail(unresponsiveServer.url);
  await invite(firstPortal, ['a@x.example']);
  await expect.poll(() => findMails(firstPortal)).toMatchObject([{ state: 'active' }]);
  const [mail] = await findMails(firstPortal);

  const server = await startMail();
  const secondPortal = await startPortalWithMail(server.url, { databaseUrl: firstPortal.config.databaseUrl });
  await expireJobs(firstPortal);
  await expect
    .poll(async () => {
      await endRetryDelays(firstPortal);
      return server.getRecipients();
    })
    .toContain('a@x.example');
  await expect.poll(() => findMails(secondPortal)).toEqual([]);
  expect(server.mails[0]?.messageId).toBe(`<${mail?.id ?? ''}@portal.invalid>`);
});

it('a server whose job queue fails while it sends an email keeps running and sends the email again [T18]', async () => {
  const server = await startMail({ acknowledges: () => false });
  const portal = await startPortalWithMail(server.url);
  await invite(portal, ['a@x.example']);
  await expect.poll(() => server.getRecipients()).toEqual(['a@x.example']);
  await portal.query('alter schema pgboss rename to lost');
  await server.close();
  running.splice(running.indexOf(server), 1);
  await expect.poll(() => portal.logs.join('\n')).toContain('The outcome of a job was not stored.');
  expect((await portal.whoAmI(admin)).status).toBe(200);

  const restartedServer = await startMail({}, server.port);
  await portal.query('alter schema lost rename to pgboss');
  await expect
    .poll(async () => {
      await expireJobs(portal);
      await endRetryDelays(portal);
      return restartedServer.getRecipients();
    })
    .toContain('a@x.example');
  expect(restartedServer.mails[0]?.messageId).toBe(server.mails[0]?.messageId);
});

it('a stopping server returns an email that it is sending to the queue', async () => {
  const unresponsiveServer = await startMail({ onMailFrom: () => undefined });
  const portal = await startPortalWithMail(unresponsiveServer.url);
  const { databaseUrl } = portal.config;
  await invite(portal, ['a@x.example']);
  await expect.poll(() => findMails(portal)).toMatchObject([{ state: 'active' }]);
  const server = await startMail();
  const otherPortal = await startPortal({ databaseUrl });
  running.push(otherPortal);
  await portal.close();
  running.splice(running.indexOf(portal), 1);
  expect(await findMails(otherPortal)).toMatchObject([{ state: 'retry' }]);
  const lastPortal = await startPortalWithMail(server.url, { databaseUrl });
  await endRetryDelays(lastPortal);
  await expect.poll(() => server.getRecipients()).toEqual(['a@x.example']);
});
