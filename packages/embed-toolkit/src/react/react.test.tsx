// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, createRef, useLayoutEffect } from 'react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Page } from '../content/page.ts';
import type { Report } from '../content/report.ts';
import type { Service } from '../service/service.ts';
import { embedUrl, createService } from '../testing/embed-report.ts';
import { FakeFrame } from '../testing/index.ts';
import { EmbedContent, EmbedServiceProvider, useEmbedEvent, useReport } from './index.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(cleanup);

const sales = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;
const getIframes = () => [...document.querySelectorAll('iframe')];

/** Renders the content with a separate service. */
function renderContent(content: ReactElement, service: Service = createService({ onError: () => {} })) {
  const wrap = (child: ReactElement) => <EmbedServiceProvider value={service}>{child}</EmbedServiceProvider>;
  const { rerender, unmount } = render(wrap(content));
  const getReport = () => service.get(getIframes()[0]?.parentElement as HTMLElement) as Report;
  return { service, getReport, unmount, rerender: (next: ReactElement) => rerender(wrap(next)) };
}

async function renderFrame(report: Report): Promise<FakeFrame> {
  const frame = new FakeFrame(report);
  await act(() => frame.show());
  return frame;
}

it('EmbedContent embeds a report once in StrictMode and removes it on unmount', async () => {
  const { service, unmount } = renderContent(
    <StrictMode>
      <EmbedContent {...sales} />
    </StrictMode>,
  );
  expect([getIframes().length, service.getNumberOfComponents()]).toEqual([1, 1]);
  unmount();
  expect([getIframes().length, service.getNumberOfComponents()]).toEqual([0, 0]);
});

it('EmbedContent sends only changed props to the frame', async () => {
  const createProps = () => ({ ...sales, settings: { panes: { filters: { visible: false } } }, filters: [] });
  const { getReport, rerender } = renderContent(<EmbedContent {...createProps()} />);
  const [frame, iframe] = [await renderFrame(getReport()), getIframes()[0]];
  rerender(<EmbedContent {...createProps()} />);
  rerender(<EmbedContent {...createProps()} accessToken="t2" />);
  rerender(<EmbedContent {...createProps()} accessToken="t2" pageName="p2" />);
  await act(() => getReport().getCorrelationId());
  expect(frame.urls()).toEqual([
    'POST /report/load',
    'POST /report/token',
    'PUT /report/pages/active',
    'GET /getCorrelationId',
  ]);
  expect(getIframes()).toEqual([iframe]);
});

it('EmbedContent calls the event handlers of the latest render', async () => {
  const received: string[] = [];
  const createContent = (name: string) => (
    <EmbedContent
      {...sales}
      onPageChanged={({ detail }) => void received.push(`${name} ${detail.newPage.name}`)}
    />
  );
  const { getReport, rerender } = renderContent(createContent('old'));
  const frame = await renderFrame(getReport());
  rerender(createContent('new'));
  await act(() => frame.raise('pageChanged', { newPage: { name: 'p2' } }));
  expect(received).toEqual(['new p2']);
});

describe('EmbedContent.onError', () => {
  it.each<[string, object, (frame: FakeFrame) => Promise<unknown>, object]>([
    [
      'configuration errors',
      { embedUrl: 'https://untrusted.example' },
      async () => {},
      { code: 'invalid_embed_url' },
    ],
    [
      'error events of the content',
      {},
      (frame) => frame.raise('error', { message: 'LoadReportFailed' }),
      { message: 'LoadReportFailed' },
    ],
  ])('calls onError with %s', async (_, change, raiseError, expected) => {
    const errors: unknown[] = [];
    const { getReport } = renderContent(
      <EmbedContent {...sales} {...change} onError={(error) => void errors.push(error)} />,
    );
    if (getIframes().length > 0) {
      const frame = new FakeFrame(getReport());
      frame.finishPage();
      await act(() => raiseError(frame));
    }
    expect(errors).toMatchObject([expected]);
  });
});

it('EmbedContent renders a placeholder until the content has loaded, and only the placeholder on the server', async () => {
  const content = (
    <EmbedContent {...sales} className="sales" style={{ height: 400 }} placeholder={<p>Loading sales</p>} />
  );
  const html = renderToString(content);
  expect(html).toContain('<p>Loading sales</p>');
  expect(html).toContain('class="sales"');
  expect(html).not.toMatch(/iframe|t1/);

  const { getReport } = renderContent(content);
  expect(screen.getByText('Loading sales')).toBeDefined();
  await renderFrame(getReport());
  expect(screen.queryByText('Loading sales')).toBeNull();
  expect(document.querySelector('[aria-busy=false] iframe')).not.toBeNull();
});

it('EmbedContent exposes the embed through embedRef', async () => {
  const ref = createRef<Report>();
  const { getReport, unmount } = renderContent(<EmbedContent {...sales} embedRef={ref} />);
  expect(ref.current).toBe(getReport());
  unmount();
  expect(ref.current).toBeNull();
});

function Tabs() {
  const { ref, report, status, error } = useReport({ id: 'r1', embedUrl, accessToken: 't1' });
  useEmbedEvent(report, 'pageChanged', ({ detail }) => {
    expectTypeOf(detail.newPage).toEqualTypeOf<Page>();
    document.title = detail.newPage.displayName ?? '';
  });
  return (
    <>
      <output>{error?.message ?? status}</output>
      <button onClick={() => void report?.setPage('p2')}>Next</button>
      <div ref={ref} />
    </>
  );
}

it('useReport returns the report, its status and its error', async () => {
  const { getReport } = renderContent(<Tabs />);
  expect(screen.getByRole('status').textContent).toBe('loading');
  const frame = await renderFrame(getReport());
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('rendered'));
  act(() => screen.getByRole('button').click());
  expect(frame.urls()).toContain('PUT /report/pages/active');
  await act(() => frame.raise('pageChanged', { newPage: { name: 'p2', displayName: 'Two' } }));
  expect(document.title).toBe('Two');
  await act(() => frame.raise('error', { message: 'Broken' }));
  expect(screen.getByRole('status').textContent).toBe('Broken');
});

it('useReport returns to its initial state while its container is removed', async () => {
  function Sales({ isShown }: { isShown: boolean }) {
    const { ref, report, status } = useReport({ id: 'r1', embedUrl, accessToken: 't1' });
    return (
      <>
        <output>{report ? status : `no report, ${status}`}</output>
        {isShown && <div ref={ref} />}
      </>
    );
  }
  const { service, getReport, rerender } = renderContent(<Sales isShown />);
  await renderFrame(getReport());
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('rendered'));
  rerender(<Sales isShown={false} />);
  expect(screen.getByRole('status').textContent).toBe('no report, waiting');
  rerender(<Sales isShown />);
  expect([screen.getByRole('status').textContent, service.getNumberOfComponents()]).toEqual(['loading', 1]);
});

it('useEmbedEvent removes only its own handler when its component is unmounted', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  function Listener({ report, handler }: { report: Report | undefined; handler: () => void }) {
    useEmbedEvent(report, 'pageChanged', handler);
    return null;
  }
  function Sales({ isShown }: { isShown: boolean }) {
    const { ref, report } = useReport({ id: 'r1', embedUrl, accessToken: 't1' });
    return (
      <>
        <div ref={ref} />
        {isShown && <Listener report={report} handler={first} />}
        <Listener report={report} handler={second} />
      </>
    );
  }
  const { getReport, rerender } = renderContent(<Sales isShown />);
  const frame = await renderFrame(getReport());
  await act(() => frame.raise('pageChanged', { newPage: { name: 'p2' } }));
  rerender(<Sales isShown={false} />);
  await act(() => frame.raise('pageChanged', { newPage: { name: 'p3' } }));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

describe('useReport without a configuration', () => {
  const framesBeforePaint: number[] = [];
  function Sales({ token }: { token?: string }) {
    const { ref, report, status } = useReport(token ? { id: 'r1', embedUrl, accessToken: token } : undefined);
    useLayoutEffect(() => void framesBeforePaint.push(getIframes().length));
    return (
      <>
        <output>{report ? status : `no report, ${status}`}</output>
        <div ref={ref} />
      </>
    );
  }

  it('embeds the report when the configuration is known, and removes it when the configuration is removed', async () => {
    const { service, getReport, rerender } = renderContent(<Sales />);
    expect([screen.getByRole('status').textContent, getIframes()]).toEqual(['no report, waiting', []]);
    rerender(<Sales token="t1" />);
    await renderFrame(getReport());
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('rendered'));
    rerender(<Sales />);
    expect([screen.getByRole('status').textContent, getIframes()]).toEqual(['no report, waiting', []]);
    expect(service.getNumberOfComponents()).toBe(0);
  });

  it('inserts the frame before the browser paints', () => {
    const { rerender } = renderContent(<Sales />);
    framesBeforePaint.length = 0;
    rerender(<Sales token="t1" />);
    expect(framesBeforePaint[0]).toBe(1);
  });
});

it('useReport clears the timeout error when content loads late', async () => {
  vi.useFakeTimers();
  const { getReport } = renderContent(<Tabs />, createService({ timeout: 1_000, onError: () => {} }));
  const frame = new FakeFrame(getReport());
  frame.responses['POST /report/load'] = 'silent';
  frame.finishPage();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status').textContent).toContain('timed out after 1000 ms');
  await act(() => frame.raise('loaded'));
  expect(screen.getByRole('status').textContent).toBe('loaded');
  await act(() => frame.raise('rendered'));
  expect(screen.getByRole('status').textContent).toBe('rendered');
  vi.useRealTimers();
});

it('EmbedContent does not report an error for a lazy frame outside the viewport', async () => {
  vi.useFakeTimers();
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  renderContent(
    <EmbedContent {...sales} frame={{ lazy: true }} onError={onError} />,
    createService({ timeout: 1_000 }),
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(errors).toEqual([]);
  vi.useRealTimers();
});

it('EmbedContent accepts only the props of its content type', () => {
  const invalidElements = [
    // @ts-expect-error -- a dashboard has no pages to change
    <EmbedContent key="1" type="dashboard" embedUrl={embedUrl} onPageChanged={() => {}} />,
    // @ts-expect-error -- a tile requires a dashboard ID
    <EmbedContent key="2" type="tile" embedUrl={embedUrl} />,
    // @ts-expect-error -- unknown content type
    <EmbedContent key="3" type="unknown" embedUrl={embedUrl} />,
  ];
  expect(invalidElements).toHaveLength(3);
});
