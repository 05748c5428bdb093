import { Service, models } from 'embed-toolkit';
import { fetchAccess, find, onClick, say } from '../support/access.ts';

const signIn = find('.hint');
let service: Service | undefined;

/** Releases the report of the previous user, and shows what to do next. */
function clear(): void {
  service?.dispose();
  find('main').replaceChildren(signIn);
}

async function show(): Promise<void> {
  clear();
  const access = await fetchAccess('/api/access');
  signIn.remove();
  service = new Service({ embedOrigins: access.embedOrigins });
  const report = service.embed(find('main'), {
    type: 'report',
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    settings: { panes: { filters: { visible: false } } },
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

for (const [name, title] of [
  ['anna', 'Anna'],
  ['lars', 'Lars'],
]) {
  onClick(`#${name}`, async () => {
    await fetch(`/api/session?name=${name}`, { method: 'POST' });
    await show();
    find('#out').hidden = false;
    say(`Signed in as ${title}`);
  });
}
onClick('#out', async () => {
  await fetch('/api/session', { method: 'DELETE' });
  clear();
  find('#out').hidden = true;
  say('Signed out');
});
