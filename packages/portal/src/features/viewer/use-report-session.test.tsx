// @vitest-environment jsdom
import '../../test-support/page-setup.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { createReport, createUuid } from '../../test-support/sample.ts';
import { openReport } from './embedding/report-session.ts';
import type { ReportSession, ReportSessionOptions } from './embedding/report-session.ts';
import { useReportSession } from './use-report-session.ts';

vi.mock('./embedding/report-session.ts', () => ({ openReport: vi.fn() }));

const entries = { sales: createReport(201, 'Sales'), stores: createReport(202, 'Stores') };

const Viewer = () => {
  const [name, setName] = useState<keyof typeof entries>('sales');
  const entry = entries[name];
  const { view, container } = useReportSession(createUuid(101), entry, undefined, () => undefined);
  return (
    <>
      <div ref={container} />
      <p role="status">{`${entry.name} is ${view.shown ? 'shown' : 'loading'}`}</p>
      <button
        onClick={() => {
          setName('stores');
        }}
      >
        Stores
      </button>
    </>
  );
};

it('useReportSession discards pending updates of the previous report', async () => {
  const opened: ReportSessionOptions[] = [];
  vi.mocked(openReport).mockImplementation((options) => {
    opened.push(options);
    return {
      applyMode: async () => undefined,
      close: () => undefined,
    } as Partial<ReportSession> as ReportSession;
  });
  renderPortal('/', {}, () => createMemoryRouter([{ path: '/', element: <Viewer /> }]));
  const button = await screen.findByRole('button', { name: 'Stores' });
  vi.useFakeTimers();
  opened[0]?.onPages([{ name: 'a', title: 'A' }]);
  act(() => {
    button.click();
  });
  act(() => {
    opened[1]?.onShown();
  });
  expect(screen.getByRole('status').textContent).toBe('Stores is shown');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole('status').textContent).toBe('Stores is shown');
  vi.useRealTimers();
});
