import { fetchAccess, find, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
const report = service.embed(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
});
report.on('error', ({ detail }) => showMessage(detail.message));

const pages = (await report.getPages()).filter(
  ({ visibility }) => visibility === models.SectionVisibility.AlwaysVisible,
);
const tabs = new Map(
  pages.map((page) => {
    const tab = document.createElement('button');
    tab.textContent = page.displayName ?? page.name;
    tab.addEventListener('click', () => void page.setActive());
    find('nav').append(tab);
    return [page.name, tab];
  }),
);
const markActiveTab = (name: string) => {
  for (const [page, tab] of tabs) tab.ariaCurrent = page === name ? 'page' : null;
};

markActiveTab((await report.getActivePage()).name);
report.on('pageChanged', ({ detail }) => markActiveTab(detail.newPage.name));
