import { Service } from 'embed-toolkit';
import { defineEmbedContent } from 'embed-toolkit/element';
import { fetchAccess, find, say } from '../support/access.ts';

const access = await fetchAccess();
defineEmbedContent({ service: new Service({ embedOrigins: access.embedOrigins }) });

// Like an element that the server wrote into the page.
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

document.addEventListener('rendered', () => say('Rendered'));
sales.addEventListener('pageChanged', ({ detail }) => say(detail.newPage.displayName));
sales.addEventListener('error', ({ detail }) => say(detail.message));

find('#page').addEventListener('click', () => sales.setAttribute('page-name', 'products'));
find('#take').addEventListener('click', () => {
  sales.remove();
  say(`${sales.childElementCount} frames left`);
  find('main').append(sales);
});
