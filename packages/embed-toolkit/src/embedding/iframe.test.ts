// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';
import type { FakeFrame } from '../testing/fake-frame.ts';

const createPage = (name: string, width: number, height: number, isActive = false) => ({
  name,
  isActive,
  defaultSize: { type: 4, width, height },
  mobileSize: { type: 5, width: 320, height: 640 },
});

describe('iframe', () => {
  it('does not access contentWindow before the first message, because the access is slow', async () => {
    const readContentWindow = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const element = addElement();
    createService().embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't1' });
    element.append('a change in the page');
    // Lets the mutation observer that detects removed iframes run.
    await new Promise((resolve) => setTimeout(resolve));
    expect(readContentWindow).not.toHaveBeenCalled();
  });

  it('does not access contentWindow again for later messages', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    const handler = vi.fn();
    report.on('dataSelected', handler);
    const { getWindow, origin, uid } = report.frame;
    const source = getWindow();
    const readContentWindow = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const data = {
      method: 'POST',
      url: `/reports/${uid}/events/dataSelected`,
      headers: { id: 'e1' },
      body: {},
    };
    for (let count = 0; count < 2; count += 1)
      window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
    expect(handler).toHaveBeenCalledTimes(2);
    expect(readContentWindow).not.toHaveBeenCalled();
  });

  it('has the title of its content type and no optional attributes by default', () => {
    const { iframe } = embedReport().report;
    expect(iframe.title).toBe('Report');
    expect(['allow', 'sandbox', 'loading'].filter((name) => iframe.hasAttribute(name))).toEqual([]);
  });

  it('applies the configured title, permissions, sandbox and lazy loading without sending them to the frame', async () => {
    const sandbox = 'allow-scripts allow-same-origin allow-popups';
    const frameOptions = { title: 'Sales', allow: 'clipboard-write', sandbox, lazy: true };
    const { report, frame } = embedReport({ frame: frameOptions });
    const { title, allow, loading } = Object.fromEntries(
      report.iframe.getAttributeNames().map((name) => [name, report.iframe.getAttribute(name)]),
    );
    expect({ title, allow, loading }).toEqual({ title: 'Sales', allow: 'clipboard-write', loading: 'lazy' });
    expect(report.iframe.getAttribute('sandbox')).toBe(sandbox);
    await frame.show();
    expect(frame.received[0]?.body).not.toHaveProperty('frame');
  });

  it.each(['', 'allow-scripts', 'allow-same-origin allow-forms'])(
    'rejects the sandbox value "%s"',
    (sandbox) => {
      expect(() => embedReport({ frame: { sandbox } })).toThrow(
        'frame.sandbox must allow at least: allow-scripts allow-same-origin',
      );
    },
  );
});

describe('autoHeight', () => {
  const createPagesResponse = (...body: object[]) => ({ statusCode: 200, body });

  it('sets the aspect ratio of the active page, and updates it after a page change', async () => {
    const { report, frame } = embedReport({ frame: { autoHeight: true } });
    frame.responses['GET /report/pages'] = createPagesResponse(createPage('p1', 1280, 720, true));
    await frame.show();
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('1280 / 720'));
    expect(report.iframe.style.height).toBe('auto');
    frame.responses['GET /report/pages'] = createPagesResponse(
      createPage('p1', 1280, 720),
      createPage('p2', 800, 600, true),
    );
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('800 / 600'));
  });

  it('uses the mobile page size in a mobile layout', async () => {
    const { report, frame } = embedReport({ frame: { autoHeight: true }, settings: { layoutType: 2 } });
    frame.responses['GET /report/pages'] = createPagesResponse(createPage('p1', 1280, 720, true));
    await frame.show();
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('320 / 640'));
  });

  it('does not adapt the height by default', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    await report.getZoom();
    expect(frame.urls()).not.toContain('GET /report/pages');
    expect(report.iframe.style.height).toBe('100%');
  });
});

describe('detached or reloaded frame', () => {
  it('rejects calls that wait for the load when the iframe is removed, even without a timeout', async () => {
    const { report, frame } = embedReport({}, createService({ timeout: 0 }));
    const calls = [report.whenLoaded(), report.getPages()];
    report.iframe.remove();
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        code: 'frame_detached',
        message: 'The iframe is not in the page. Embed again.',
      });
    expect(frame.urls()).toEqual([]);
  });

  it('rejects pending calls when the iframe is removed, and loads again when it is reattached', async () => {
    const { report, frame, element } = embedReport({}, createService({ timeout: 0, onError: () => {} }));
    await frame.show();
    frame.responses['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
    report.iframe.remove();
    await expect(zoom).rejects.toMatchObject({ code: 'frame_detached' });
    element.append(report.iframe);
    await frame.show();
    expect(frame.urls().filter((url) => url === 'POST /report/load')).toHaveLength(2);
    await expect(report.getTheme()).resolves.toBeDefined();
  });

  it('rejects pending calls when the document of the frame reloads, and loads the report again', async () => {
    const { report, frame } = embedReport({}, createService({ timeout: 0 }));
    await frame.show();
    frame.responses['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
    frame.finishPage();
    await expect(zoom).rejects.toMatchObject({ code: 'disposed', message: 'The frame navigated' });
    expect(frame.urls().at(-1)).toBe('POST /report/load');
  });
});

it.each<[string, object, string]>([
  ['a function', { a: [{}, { b: () => 1 }] }, 'body.themeJson.a[1].b'],
  [
    'a getter that throws',
    {
      a: {
        get b() {
          throw new Error('no');
        },
      },
    },
    'body.themeJson.a.b',
  ],
  ['a function with properties', { a: Object.assign(() => 1, { b: () => 2 }) }, 'body.themeJson.a'],
  ['a function next to a valid value', { a: null, b: 'x', c: () => 1 }, 'body.themeJson.c'],
])('a rejected call names the path of %s that cannot be sent to the frame', async (_, themeJson, path) => {
  const { report, frame } = embedReport();
  await frame.show();
  const applied = report.applyTheme({ themeJson });
  await expect(applied).rejects.toMatchObject({
    code: 'not_cloneable',
    message: `${path} cannot be cloned: send plain data only`,
  });
});

it('a rejected call names a path of at most 50 levels when the value refers to itself', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  const themeJson: Record<string, unknown> = {};
  Object.assign(themeJson, { self: themeJson, onClick: () => 1 });
  const applied = report.applyTheme({ themeJson });
  await expect(applied).rejects.toMatchObject({
    code: 'not_cloneable',
    message: expect.stringMatching(/^body\.themeJson(\.self){50} cannot be cloned/),
    cause: expect.objectContaining({ name: 'DataCloneError' }),
  });
});

describe('an element that is moved', () => {
  const getPages = (frame: FakeFrame) =>
    frame.received
      .filter(({ url }) => url === '/report/load')
      .map(({ body }) => (body as { pageName?: string }).pageName);

  it('shows the page that it showed before, until another configuration is embedded', async () => {
    const config = { pageName: 'p1' };
    const { report, frame, service, element } = embedReport(config);
    await frame.show();
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    await frame.show();
    expect(getPages(frame)).toEqual(['p1', 'p2']);
    expect(report.config).toMatchObject({ pageName: 'p1' });
    service.embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't2', pageName: 'p3' });
    await vi.waitFor(() => expect(getPages(frame)).toEqual(['p1', 'p2', 'p3']));
    await frame.show();
    expect(getPages(frame)).toEqual(['p1', 'p2', 'p3', 'p3']);
  });

  it('shows the page of another configuration that is embedded before it has loaded again', async () => {
    const { frame, service, element } = embedReport({ pageName: 'p1' });
    await frame.show();
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    frame.finishPage();
    service.embed(element, { type: 'report', id: 'r2', embedUrl, accessToken: 't2', pageName: 'p3' });
    await vi.waitFor(() => expect(getPages(frame)).toEqual(['p1', 'p2', 'p3']));
  });

  it.each([null, {}, { newPage: null }])('accepts the event pageChanged with %j', async (body) => {
    const { frame } = embedReport({ pageName: 'p1' });
    await frame.show();
    await frame.raise('pageChanged', body);
    await frame.show();
    expect(getPages(frame)).toEqual(['p1', 'p1']);
  });
});
