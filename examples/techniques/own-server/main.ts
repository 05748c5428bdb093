import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';

const signInHint = find('.hint');
let service: Service | undefined;

/** Releases the report of the previous user and shows the hint to sign in. */
function removeReport(): void {
  service?.dispose();
  find('main').replaceChildren(signInHint);
}

async function showReport(): Promise<void> {
  removeReport();
  const access = await fetchAccess('/api/access');
  signInHint.remove();
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
  report.on('error', ({ detail }) => showMessage(detail.message));
  await report.whenRendered();
}

for (const [name, displayName] of [
  ['anna', 'Anna'],
  ['lars', 'Lars'],
]) {
  onClick(`#${name}`, async () => {
    await fetch(`/api/session?name=${name}`, { method: 'POST' });
    await showReport();
    find('#out').hidden = false;
    showMessage(`Signed in as ${displayName}`);
  });
}
onClick('#out', async () => {
  await fetch('/api/session', { method: 'DELETE' });
  removeReport();
  find('#out').hidden = true;
  showMessage('Signed out');
});
