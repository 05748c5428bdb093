import { Service, models } from 'embed-toolkit';
import { fetchAccess, find, onClick, say } from '../support/access.ts';

let service: Service | undefined;

async function show(): Promise<void> {
  service?.dispose();
  const access = await fetchAccess('/api/access');
  service = new Service({ embedOrigins: access.embedOrigins });
  const report = service.embed(find('main'), {
    type: 'report',
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    permissions: models.Permissions.Read,
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async () => {
        const { token, expiresAt } = await fetchAccess('/api/access');
        return { accessToken: token, expiresAt };
      },
    },
  });
  report.on('error', ({ detail }) => say(detail.message));
  await report.whenRendered();
}

for (const name of ['anna', 'lars']) {
  onClick(`#${name}`, async () => {
    await fetch(`/api/session?name=${name}`, { method: 'POST' });
    await show();
    say(`Signed in as ${name}`);
  });
}
onClick('#out', async () => {
  await fetch('/api/session', { method: 'DELETE' });
  await show();
});
