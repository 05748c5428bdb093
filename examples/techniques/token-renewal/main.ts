import { fetchAccess, find, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
let [renewals, loads] = [0, 0];

const report = service.embed(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
  tokenRenewal: {
    expiresAt: access.expiresAt,
    getToken: async ({ reason }) => {
      const { token, expiresAt } = await fetchAccess();
      renewals += 1;
      showMessage(`Renewals: ${renewals} (${reason}), loads: ${loads}`);
      return { accessToken: token, expiresAt };
    },
    onError: (error) => showMessage(`An attempt to renew the token failed: ${String(error)}`),
  },
});
report.on('loaded', () => (loads += 1));
report.on('error', ({ detail }) => showMessage(detail.message));
find('#next').addEventListener('click', () => void report.setPage('products'));
