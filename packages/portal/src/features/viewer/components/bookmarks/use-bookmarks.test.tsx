// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../../test-support/render-portal.tsx';
import { createApp, createReport, createUuid } from '../../../../test-support/sample.ts';
import { useViewer } from '../frame/use-viewer.ts';
import { useBookmarks } from './use-bookmarks.tsx';

const app = createApp(101, 'Retail');
const entries = { Sales: createReport(201, 'Sales'), Stores: createReport(202, 'Stores') };

function Bookmarks({ name }: { name: keyof typeof entries }) {
  const entry = entries[name];
  const { open, dialog } = useBookmarks(app, entry, useViewer(app.id, entry.id));
  return (
    <>
      <button onClick={open}>Open</button>
      {dialog}
    </>
  );
}

it.each([
  ['Sales', 1],
  ['Stores', 0],
] as const)('the bookmarks of the report Sales are listed for %s: %d', async (name, count) => {
  localStorage.setItem(
    `portal.kept:https://id.example:anna:bookmarks:${createUuid(201)}`,
    JSON.stringify([{ id: 'b', name: 'Mine', page: 'p', created: 1_700_000_000_000, state: 's' }]),
  );
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <Bookmarks name={name} /> }]));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryAllByText('Mine')).toHaveLength(count);
});
