import { Service, models } from 'embed-toolkit';

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const showMessage = (text = '') => (find('output').textContent = text);

/** The response of the server, see embed-token.mjs. */
interface Access {
  id: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}
async function fetchAccess(): Promise<Access> {
  const response = await fetch('/embed-token');
  if (!response.ok) throw new Error('The server returned no embed token.');
  return (await response.json()) as Access;
}

const germany: models.IBasicFilter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: models.FilterType.Basic,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values: ['Germany'],
};

try {
  const access = await fetchAccess();
  const service = new Service({ embedOrigins: access.embedOrigins });
  const report = service.embed(find('main'), {
    type: 'report',
    id: access.id,
    embedUrl: access.embedUrl,
    accessToken: access.token,
    tokenType: models.TokenType.Embed,
    settings: { panes: { filters: { visible: false } } },
    tokenRenewal: {
      expiresAt: access.expiresAt,
      getToken: async () => {
        const { token, expiresAt } = await fetchAccess();
        return { accessToken: token, expiresAt };
      },
    },
  });
  report.on('pageChanged', ({ detail }) => showMessage(detail.newPage.displayName));
  report.on('error', ({ detail }) => showMessage(detail.message));

  const pages = (await report.getPages()).filter(
    ({ visibility }) => visibility === models.SectionVisibility.AlwaysVisible,
  );
  let activeIndex = 0;
  find('#next').addEventListener('click', () => {
    activeIndex = (activeIndex + 1) % pages.length;
    void pages[activeIndex]?.setActive();
  });
  find('#filter').addEventListener('click', () => {
    void report.updateFilters(models.FiltersOperations.Replace, [germany]);
  });
} catch (error) {
  showMessage((error as Error).message);
}
