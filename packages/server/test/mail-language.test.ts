import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workspaceId } from './support/fixture.ts';
import { findJobs, queueJob, shortIntervals } from './support/jobs.ts';
import { startMailServer } from './support/mail-server.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const userAdmin = 'useradmin@alpha.example';
const contributer = 'contributer@alpha.example';
const connectionAdmin = 'connectionadmin@alpha.example';
const viewer = 'viewer@alpha.example';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let portal: Portal;
beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startPortal({
    mail: { url: mailServer.url, from: 'Portal <no-reply@portal.example>' },
    mailLanguage: 'nl',
    publicUrl: 'https://portal.example',
    jobs: shortIntervals,
    health: { checkMinutes: 0, recipients: 'administrators' },
  });
  // Only registered users receive emails.
  for (const email of [userAdmin, contributer, connectionAdmin, viewer]) await portal.whoAmI(email);
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});
/** Waits until all emails have arrived, and removes them. */
async function removeMails() {
  await expect.poll(() => findJobs(portal, 'mail'), { timeout: 10_000 }).toEqual([]);
  mailServer.mails.length = 0;
}
beforeEach(removeMails);

/** Waits for an email to a user and returns its subject, its text, and the language and button of its HTML part. */
async function receiveMail(recipient: string) {
  const find = () => mailServer.mails.find(({ to }) => !Array.isArray(to) && to?.text === recipient);
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const { subject, text, html } = find() ?? {};
  return {
    subject,
    text: text?.trim(),
    language: /<html lang="(\w+)">/.exec(html || '')?.[1],
    button: />([^<]+)<\/a>/.exec(html || '')?.[1],
    copyLink: /Of kopieer deze link: (\S+)<\/p>/.exec(html || '')?.[1],
  };
}

const inviteUser = async (email: string, sendInvite = true) =>
  portal.callRoute(
    userAdmin,
    'inviteUsers',
    {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', userAdmin),
    },
    {
      body: { emails: [email], sendInvite, invitationMessage: 'Welkom!' },
      headers: await portal.createCaptchaHeader(userAdmin),
    },
  );

it('invitations to new users are in Dutch', async () => {
  await inviteUser('new@people.example');
  const link = 'https://portal.example/?login_hint=new%40people.example&prompt=create';
  expect(await receiveMail('new@people.example')).toEqual({
    subject: 'Uitnodiging voor Embed Portal',
    text: `Welkom!\n\n${link}`,
    language: 'nl',
    button: 'Account maken',
    copyLink: link.replace('&', '&amp;'),
  });
});

it('invitations to registered users are in Dutch', async () => {
  await portal.whoAmI('viewer@beta.example');
  await inviteUser('viewer@beta.example');
  expect(await receiveMail('viewer@beta.example')).toMatchObject({
    subject: 'Uitnodiging voor Embed Portal',
    language: 'nl',
    button: 'Embed Portal openen',
  });
});

it('invitations without a stored message are sent again with the Dutch template', async () => {
  const email = 'again@people.example';
  await inviteUser(email, false);
  await portal.query('update invitations set message = null where email = $1', [email]);
  await portal.callRoute(
    userAdmin,
    'resendInvitation',
    {
      tenantId: await portal.getId('tenants', 'Tenant alpha'),
      userId: await portal.getId('users', email),
    },
    { headers: await portal.createCaptchaHeader(userAdmin) },
  );
  const { text } = await receiveMail(email);
  expect(text).toMatch(/^Hallo,\n\nU bent uitgenodigd voor Tenant alpha op Embed Portal\.\n/);
  expect(text).toContain('\nMet vriendelijke groet,\n');
});

const requestAccess = async () =>
  portal.callRoute(
    viewer,
    'requestAccess',
    { appId: await portal.getId('apps', 'another of alpha') },
    { body: { message: 'Voor maandag' } },
  );
const decide = async (body: object) =>
  portal.callRoute(
    contributer,
    'decideAccessRequest',
    {
      appId: await portal.getId('apps', 'another of alpha'),
      userId: await portal.getId('users', viewer),
    },
    { body },
  );

it('requests for access and their rejection are in Dutch', async () => {
  await requestAccess();
  const request = await receiveMail(userAdmin);
  expect(request).toEqual({
    subject: expect.stringMatching(/^\S.* vraagt toegang tot another of alpha$/) as string,
    text: expect.stringMatching(
      /^.+ \(viewer@alpha\.example\) vraagt toegang tot de app “another of alpha” van Tenant alpha\.\n\nBericht: Voor maandag\n\nDe gebruiker is lid van de tenant, maar niet van een groep die toegang tot de app geeft\.\n\nhttps:\/\/portal\.example\/access\/requests$/,
    ) as string,
    language: 'nl',
    button: 'Afhandelen',
    copyLink: 'https://portal.example/access/requests',
  });
  await decide({ decision: 'declined', reason: 'Vraag het in mei opnieuw.' });
  expect(await receiveMail(viewer)).toEqual({
    subject: 'Uw aanvraag voor toegang tot another of alpha',
    text: 'Uw aanvraag voor toegang tot de app “another of alpha” is afgewezen.\n\nReden: Vraag het in mei opnieuw.\n\nhttps://portal.example/',
    language: 'nl',
    button: 'Embed Portal openen',
    copyLink: 'https://portal.example/',
  });
});

it('granted requests for access are answered in Dutch', async () => {
  await requestAccess();
  await decide({ decision: 'granted', groupId: await portal.getId('groups', 'others of alpha') });
  const link = `https://portal.example/apps/${await portal.getId('apps', 'another of alpha')}`;
  expect(await receiveMail(viewer)).toEqual({
    subject: 'U hebt toegang tot another of alpha',
    text: `U kunt de app “another of alpha” nu openen.\n\n${link}`,
    language: 'nl',
    button: 'another of alpha openen',
    copyLink: link,
  });
});

it('notifications of health changes are in Dutch, with the reason and the remedy', async () => {
  const reportId = await portal.getId('reports', 'sales of alpha');
  const checkReport = () => portal.callRoute(contributer, 'checkReport', { reportId });
  const completed = { requestId: 'r', refreshType: 'Scheduled', status: 'Completed' };
  const refreshes = [{ ...completed, startTime: '2029-05-05T00:00:00Z', endTime: '2029-05-05T01:00:00Z' }];
  let works = false;
  portal.bi.respondWith(({ path }) => {
    if (path.includes('/refreshes?')) return { body: { value: refreshes } };
    return !works && path.includes(`/groups/${workspaceId}/reports`) ? { body: { value: [] } } : undefined;
  });
  await checkReport();
  await checkReport();
  const link = `https://portal.example/health?entity=${reportId}`;
  expect(await receiveMail(contributer)).toEqual({
    subject: 'Embed Portal: Rapport “sales of alpha” werkt niet',
    text: `Rapport “sales of alpha” werkt niet.\nTenant: Tenant alpha\nDe BI-service heeft het rapport of de werkruimte niet gevonden.\nSelecteer het rapport opnieuw. Het is mogelijk verwijderd of naar een andere werkruimte verplaatst.\n\n${link}`,
    language: 'nl',
    button: 'Gezondheidspagina openen',
    copyLink: link,
  });
  works = true;
  await removeMails();
  await checkReport();
  await checkReport();
  expect(await receiveMail(contributer)).toMatchObject({
    subject: 'Embed Portal: Rapport “sales of alpha” werkt weer',
    text: `Rapport “sales of alpha” werkt weer.\nTenant: Tenant alpha\n\n${link}`,
  });
});

it.each([
  ['over 7 dagen', 7],
  ['morgen', 1],
  ['vandaag', 0],
])('reminders of a client secret that expires %s are in Dutch', async (end, days) => {
  const [row] = await portal.query<{ day: string; month: number; year: string }>(
    `update connections set client_secret_expires_on = current_date + $1::int where name = 'principal of alpha'
     returning extract(day from client_secret_expires_on)::text as day,
       extract(month from client_secret_expires_on)::int as month,
       extract(year from client_secret_expires_on)::text as year`,
    [days],
  );
  await portal.query('update health set reminded_end = null, reminded_days = null');
  await queueJob(portal, 'secret-expiry');
  await expect.poll(() => findJobs(portal, 'secret-expiry'), { timeout: 5_000 }).toEqual([]);
  const months = 'januari februari maart april mei juni juli augustus september oktober november december';
  const month = months.split(' ')[(row?.month ?? 0) - 1] ?? '';
  const title = `Het clientgeheim van verbinding “principal of alpha” verloopt ${end}`;
  const link = `https://portal.example/health?entity=${await portal.getId('connections', 'principal of alpha')}`;
  expect(await receiveMail(connectionAdmin)).toEqual({
    subject: `Embed Portal: ${title}`,
    text: `${title}.\nTenant: Tenant alpha\nLaatste dag: ${row?.day ?? ''} ${month} ${row?.year ?? ''}\nMaak een clientgeheim in de directory en voer het met de einddatum in bij de verbinding.\n\n${link}`,
    language: 'nl',
    button: 'Gezondheidspagina openen',
    copyLink: link,
  });
});

it('the portal receives the language of emails with its configuration', async () => {
  const response = await fetch(`${portal.url}/config.json`);
  expect(await response.json()).toMatchObject({ mailLanguage: 'nl' });
});
