// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { embedReport } from '../testing/embed-report.ts';
import { wrapInProxies } from '../testing/wrap-in-proxies.ts';

const filter = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Store', column: 'Country' },
  operator: 'In' as const,
  values: ['Norway'],
  filterType: 1,
};

/** Returns data that can be read only until `revoke` is called, like a draft of Immer. */
function createDraft<T extends object>(data: T) {
  const { proxy, revoke } = Proxy.revocable(data, {});
  return { draft: proxy, revoke };
}

it('loads a configuration from a draft after the draft was revoked', async () => {
  const { draft, revoke } = createDraft({ panes: { filters: { visible: false } } });
  const { frame } = embedReport({ settings: draft });
  revoke();
  await frame.show();
  expect(frame.received[0]?.body).toMatchObject({ settings: { panes: { filters: { visible: false } } } });
});

it('sends the data of a call that waits for the content after its draft was revoked', async () => {
  const { report, frame } = embedReport();
  const { draft, revoke } = createDraft([filter]);
  const call = report.setFilters(draft);
  revoke();
  await frame.show();
  await call;
  expect(frame.received.at(-1)?.body).toEqual([filter]);
});

it('keeps menu commands from a draft after the draft was revoked', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  const command = { name: 'c1', title: 'One', extend: { visualContextMenu: { title: 'One' } } };
  const { draft, revoke } = createDraft({ commands: [command], groups: [] });
  const call = report.updateSettings({ extensions: draft });
  revoke();
  await call;
  await report.addContextMenuCommand('c2', 'Two');
  expect(frame.received.at(-1)?.body).toMatchObject({
    extensions: { commands: [{ name: 'c1' }, { name: 'c2' }] },
  });
});

it('names the path of a value that cannot be cloned in the data of a proxy', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  const themeJson = { name: 'Dark', visualStyles: { card: () => 1 } };
  await expect(report.applyTheme(wrapInProxies({ themeJson }))).rejects.toMatchObject({
    code: 'not_cloneable',
    message: 'body.themeJson.visualStyles.card cannot be cloned: send plain data only',
  });
});

it('responds to a hook request with the data of a proxy', async () => {
  const applicationContextProvider = () => wrapInProxies({ user: { name: 'Ann' } });
  const { report, frame } = embedReport({ eventHooks: { applicationContextProvider } });
  await frame.show();
  const response = await frame.send(`/reports/${report.frame.uid}/eventHooks/preQuery`, {});
  expect(response).toEqual({ statusCode: 200, body: { user: { name: 'Ann' } } });
});
