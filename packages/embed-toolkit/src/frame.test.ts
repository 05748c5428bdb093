// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type * as models from './models/index.ts';
import { embedReport, embedUrl, newElement, newService } from './testing/embedded.ts';

const page = (name: string, width: number, height: number, isActive = false) => ({
  name,
  isActive,
  defaultSize: { type: 4, width, height },
  mobileSize: { type: 5, width: 320, height: 640 },
});

describe('the iframe', () => {
  it('is not asked for its window before there is a message: browsers take milliseconds to make that', async () => {
    const asked = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
    const element = newElement();
    newService().embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't1' });
    element.append('a change in the page');
    // What watches the page for removed iframes has its turn.
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).not.toHaveBeenCalled();
  });

  it('is named by its kind of content, and bare of all that was not asked for', () => {
    const { iframe } = embedReport().report;
    expect(iframe.title).toBe('Report');
    expect(['allow', 'sandbox', 'loading'].filter((name) => iframe.hasAttribute(name))).toEqual([]);
  });

  it('has the title, permissions, sandbox and lazy loading that were asked for, which the frame is not told', async () => {
    const sandbox = 'allow-scripts allow-same-origin allow-popups';
    const asked = { title: 'Sales', allow: 'clipboard-write', sandbox, lazy: true };
    const { report, frame } = embedReport({ frame: asked });
    const { title, allow, loading } = Object.fromEntries(
      report.iframe.getAttributeNames().map((name) => [name, report.iframe.getAttribute(name)]),
    );
    expect({ title, allow, loading }).toEqual({ title: 'Sales', allow: 'clipboard-write', loading: 'lazy' });
    expect(report.iframe.getAttribute('sandbox')).toBe(sandbox);
    await frame.show();
    expect(frame.received[0]?.body).not.toHaveProperty('frame');
  });

  it.each(['', 'allow-scripts', 'allow-same-origin allow-forms'])(
    'is not made in the sandbox "%s"',
    (sandbox) => {
      expect(() => embedReport({ frame: { sandbox } })).toThrow(
        'frame.sandbox must allow at least: allow-scripts allow-same-origin',
      );
    },
  );
});

describe('autoHeight', () => {
  const pages = (...body: object[]) => ({ statusCode: 200, body });

  it('gives the iframe the shape of the page shown, and of the next one [002/3/14]', async () => {
    const { report, frame } = embedReport({ frame: { autoHeight: true } });
    frame.answers['GET /report/pages'] = pages(page('p1', 1280, 720, true));
    await frame.show();
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('1280 / 720'));
    expect(report.iframe.style.height).toBe('auto');
    frame.answers['GET /report/pages'] = pages(page('p1', 1280, 720), page('p2', 800, 600, true));
    await frame.raise('pageChanged', { newPage: { name: 'p2' } });
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('800 / 600'));
  });

  it('goes by the mobile size in a mobile layout', async () => {
    const { report, frame } = embedReport({ frame: { autoHeight: true }, settings: { layoutType: 2 } });
    frame.answers['GET /report/pages'] = pages(page('p1', 1280, 720, true));
    await frame.show();
    await vi.waitFor(() => expect(report.iframe.style.aspectRatio).toBe('320 / 640'));
  });

  it('is off by default', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    await report.getZoom();
    expect(frame.urls()).not.toContain('GET /report/pages');
    expect(report.iframe.style.height).toBe('100%');
  });
});

describe('a frame that goes away', () => {
  it('rejects what is waited for, also where nothing ends by time', async () => {
    const { report, frame } = embedReport({}, newService({ timeout: 0 }));
    const loading = [report.whenLoaded(), report.getPages()];
    report.iframe.remove();
    for (const call of loading) await expect(call).rejects.toMatchObject({ code: 'frame_detached' });
    expect(frame.urls()).toEqual([]);
  });

  it('rejects calls that it has not answered, and works when it is back', async () => {
    const { report, frame, element } = embedReport({}, newService({ timeout: 0, onError: () => {} }));
    await frame.show();
    frame.answers['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
    report.iframe.remove();
    await expect(zoom).rejects.toMatchObject({ code: 'frame_detached' });
    element.append(report.iframe);
    await frame.show();
    expect(frame.urls().filter((url) => url === 'POST /report/load')).toHaveLength(2);
    await expect(report.getTheme()).resolves.toBeDefined();
  });

  it('rejects what its page was asked when the page loads anew by itself, and loads the report again', async () => {
    const { report, frame } = embedReport({}, newService({ timeout: 0 }));
    await frame.show();
    frame.answers['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
    frame.finishPage();
    await expect(zoom).rejects.toMatchObject({ code: 'disposed' });
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
])('names where %s is, which no frame can be sent', async (_, themeJson, path) => {
  const { report, frame } = embedReport();
  await frame.show();
  const applied = report.applyTheme({ themeJson } as models.IReportTheme);
  await expect(applied).rejects.toMatchObject({
    code: 'not_cloneable',
    message: `${path} can't be sent to a frame: only plain data can`,
  });
});
