import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
const report = service.embed(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
});
report.on('error', ({ detail }) => showMessage(detail.message));

const { bookmarksManager } = report;

/** Adds a button that applies a bookmark. */
function addButton(title: string, apply: () => Promise<unknown>): void {
  const button = document.createElement('button');
  button.textContent = title;
  button.addEventListener('click', () => void apply().then(() => showMessage(title)));
  find('nav').append(button);
}

await report.whenRendered();
for (const { name, displayName, children } of await bookmarksManager.getBookmarks()) {
  // A group cannot be applied; its bookmarks can.
  for (const bookmark of children ?? [{ name, displayName }]) {
    addButton(bookmark.displayName, () => bookmarksManager.apply(bookmark.name));
  }
}

let viewCount = 0;
onClick('#save', async () => {
  const { state = '' } = await bookmarksManager.capture();
  viewCount += 1;
  addButton(`My view ${viewCount}`, () => bookmarksManager.applyState(state));
});
