import { Service, models } from 'embed-toolkit';
import { fetchAccess, find, onClick, say } from '../support/access.ts';

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
report.on('error', ({ detail }) => say(detail.message));

const { bookmarksManager } = report;

function add(title: string, apply: () => Promise<unknown>): void {
  const button = document.createElement('button');
  button.textContent = title;
  button.addEventListener('click', () => void apply().then(() => say(title)));
  find('nav').append(button);
}

await report.whenRendered();
for (const { name, displayName, children } of await bookmarksManager.getBookmarks()) {
  // A group contains bookmarks and cannot be applied.
  for (const one of children ?? [{ name, displayName }]) {
    add(one.displayName, () => bookmarksManager.apply(one.name));
  }
}

let kept = 0;
onClick('#keep', async () => {
  const { state = '' } = await bookmarksManager.capture();
  kept += 1;
  add(`My view ${kept}`, () => bookmarksManager.applyState(state));
});
