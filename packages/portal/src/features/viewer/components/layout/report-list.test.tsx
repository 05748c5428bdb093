// @vitest-environment jsdom
import '../../../../test-support/page-setup.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ServicesProvider } from '../../../../app/services.tsx';
import type { Services } from '../../../../app/services.tsx';
import { createApp, createReport, createUuid } from '../../../../test-support/sample.ts';
import { createNotifications } from '../../../../ui/notifications/notification-queue.ts';
import { ThemeProvider } from '../../../../ui/theme/theme-provider.tsx';
import { ReportList } from './report-list.tsx';

const app = createApp(101, 'Retail', {
  __reports: [
    createReport(201, 'Sales', { includedPages: ['p1', 'p2'] }, ['Overview', 'Regions']),
    createReport(202, 'Stores', { includedPages: ['p1', 'p2'] }, ['Cities', 'Countries']),
  ],
});

const services = { notifications: createNotifications() } as unknown as Services;

/** Returns the text and the mark of each link. */
const listMarks = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.querySelector('span')?.textContent, link.getAttribute('aria-current')]);

it.each([
  ['p1', 'page', null],
  ['p2', null, 'page'],
])(
  'the list of reports marks only the report and the page that are open: %s',
  async (page, first, second) => {
    render(
      <ThemeProvider accent={null}>
        <ServicesProvider services={services}>
          <MemoryRouter>
            <ReportList app={app} view={{ entryId: createUuid(201), activePage: page, pages: {} }} />
          </MemoryRouter>
        </ServicesProvider>
      </ThemeProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show pages of Stores', expanded: false }));
    expect(screen.getByRole('button', { name: 'Hide pages of Stores', expanded: true })).toBeTruthy();
    expect(listMarks()).toEqual([
      ['Sales', 'true'],
      ['Overview', first],
      ['Regions', second],
      ['Stores', null],
      // The page of the other report has the same name as the open one.
      ['Cities', null],
      ['Countries', null],
    ]);
  },
);
