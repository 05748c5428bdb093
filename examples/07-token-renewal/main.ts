import { Service, models } from 'embed-toolkit';
import { fetchAccess, find, say } from '../support/access.ts';

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
      const fresh = await fetchAccess();
      renewals += 1;
      say(`Renewed ${renewals} times (${reason}), loaded ${loads} times`);
      return { accessToken: fresh.token, expiresAt: fresh.expiresAt };
    },
    onError: (error) => say(`Not renewed yet, the next try follows: ${String(error)}`),
  },
});
report.on('loaded', () => (loads += 1));
report.on('error', ({ detail }) => say(detail.message));
find('#next').addEventListener('click', () => void report.setPage('products'));
