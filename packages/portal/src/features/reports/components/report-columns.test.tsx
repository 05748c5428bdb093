// @vitest-environment jsdom
import '../../../test-support/page-setup.ts';
import type { Report } from '@embed-portal/api-contract';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServicesProvider } from '../../../app/services.tsx';
import type { Services } from '../../../app/services.tsx';
import { createNotifications } from '../../../ui/notifications/notification-queue.ts';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { buildColumns } from './report-columns.tsx';

const noop = () => undefined;
const columns = buildColumns({
  brokenReports: new Map(),
  getTenantName: () => 'Noordzee',
  edit: noop,
  duplicate: noop,
});
const report = {
  name: 'n'.repeat(40),
  description: 'd'.repeat(40),
  type: 'Report',
  metadata: { workspaceName: 'w'.repeat(90), reportName: 'r'.repeat(90), includedPagesNames: ['One', 'Two'] },
} as Report;

function getCellText(id: string) {
  const column = columns.find((candidate) => candidate.id === id);
  const { container } = render(
    <ThemeProvider accent={null}>
      <ServicesProvider services={{ notifications: createNotifications() } as Services}>
        {column?.cell?.(report, { open: false, toggle: noop }) ?? column?.value?.(report)}
      </ServicesProvider>
    </ThemeProvider>,
  );
  return container.textContent;
}

it.each([
  ['name', `${'n'.repeat(35)}…`],
  ['description', `${'d'.repeat(35)}…`],
  ['report', `${'w'.repeat(80)}… / ${'r'.repeat(80)}…`],
  ['tenant', 'Noordzee'],
])('the report list truncates only long texts: column %s', (title, text) => {
  const [id = ''] = title.split(' ');
  expect(getCellText(id)).toBe(text);
});
