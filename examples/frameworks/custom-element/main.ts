import { fetchAccess, find, showMessage } from '@embed-portal/example-support/access';
import { Service } from 'embed-toolkit';
import { defineEmbedContent } from 'embed-toolkit/element';

const access = await fetchAccess();
defineEmbedContent({ service: new Service({ embedOrigins: access.embedOrigins }) });

// A server could also render the element into the page.
find('main').innerHTML = `
  <embed-content
    embed-url="${access.embedUrl}" content-id="${access.id}" token-type="embed"
    page-name="overview" locale="nl-NL" style="height: 100%"></embed-content>`;

const sales = find<HTMLElementTagNameMap['embed-content']>('embed-content');
sales.config = { settings: { panes: { filters: { visible: false } } } };
sales.getToken = async () => {
  const { token, expiresAt } = await fetchAccess();
  return { accessToken: token, expiresAt };
};

document.addEventListener('rendered', () => showMessage('Rendered'), { once: true });
sales.addEventListener('pageChanged', ({ detail }) => showMessage(detail.newPage.displayName));
sales.addEventListener('error', ({ detail }) => showMessage(detail.message));

find('#page').addEventListener('click', () => sales.setAttribute('page-name', 'products'));
find('#reinsert').addEventListener('click', () => {
  sales.remove();
  showMessage(`${sales.childElementCount} frames left`);
  find('main').append(sales);
});
