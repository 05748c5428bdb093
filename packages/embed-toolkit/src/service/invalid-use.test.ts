// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReportEmbedConfiguration, ToolkitError } from '../index.ts';
import { embedReport, embedUrl, addElement, createService } from '../testing/embed-report.ts';

const config = { type: 'report', id: 'r1', embedUrl, accessToken: 't1' } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('argument validation', () => {
  const catchError = (act: () => unknown): [string, string] => {
    try {
      act();
    } catch (error) {
      const { code, message } = error as ToolkitError;
      return [code, message];
    }
    return ['', ''];
  };

  it('rejects a missing element', () => {
    const missingElement = document.querySelector<HTMLElement>('.nothing') as HTMLElement;
    expect(catchError(() => createService().embed(missingElement, config))).toEqual([
      'invalid_argument',
      'element: an HTMLElement is required',
    ]);
  });

  it('rejects an element in the document of another window', () => {
    const iframe = document.createElement('iframe');
    addElement().append(iframe);
    const element = iframe.contentDocument?.body as HTMLElement;
    expect(catchError(() => createService().embed(element, config))).toEqual([
      'invalid_argument',
      'element: use a service of its own window',
    ]);
  });

  it('rejects a page with an opaque origin', () => {
    vi.stubGlobal('origin', 'null');
    expect(catchError(() => createService().embed(addElement(), config))[0]).toBe('not_supported');
  });

  it('rejects embedOrigins that are not a list', () => {
    const options = JSON.parse('{ "embedOrigins": "https://bi.example.com" }') as object;
    expect(catchError(() => createService(options))[1]).toBe(
      "embedOrigins must be a list of origins such as ['https://bi.example.com'], not https://bi.example.com",
    );
  });

  it('rejects an embed URL that is not a string', () => {
    const invalidConfig = JSON.parse('{ "type": "report", "embedUrl": 7 }') as ReportEmbedConfiguration;
    expect(catchError(() => createService().embed(addElement(), invalidConfig))[0]).toBe('invalid_embed_url');
  });

  it('rejects a missing event handler', () => {
    const { report } = embedReport();
    const [missingHandler] = [] as (() => void)[];
    expect(catchError(() => report.on('loaded', missingHandler as () => void))).toEqual([
      'invalid_argument',
      "on('loaded'): the handler must be a function",
    ]);
  });

  it('accepts updateSettings without settings and sends the request', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    const [missingSettings] = [] as object[];
    await report.updateSettings(missingSettings as object);
    expect(frame.urls().at(-1)).toBe('PATCH /report/settings');
  });
});

describe('Report after a reset', () => {
  it('warns that on() has no effect', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { report, frame, service, element } = embedReport();
    await frame.show();
    service.reset(element);
    const handler = vi.fn();
    report.on('info', handler);
    element.dispatchEvent(new CustomEvent('info'));
    expect(handler).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith('embed-toolkit:', "on('info') after reset has no effect");
  });

  it('rejects setAccessToken even if the report was never loaded', async () => {
    const { report, service, element } = embedReport();
    service.reset(element);
    await expect(report.setAccessToken('t2')).rejects.toMatchObject({ code: 'disposed' });
  });
});

describe('malformed messages from the frame', () => {
  it.each([
    ['GET /report/pages', 'getPages'],
    ['GET /report/pages', 'getActivePage'],
    ['POST /report/addPage', 'addPage'],
  ] as const)('rejects malformed responses to %s of %s', async (request, method) => {
    const { report, frame } = embedReport();
    await frame.show();
    for (const body of [null, 'text', 7, [null], [7], [{ name: 'p1' }, null]].filter(
      (malformed) => request !== 'POST /report/addPage' || !malformed,
    )) {
      frame.responses[request] = { statusCode: 200, body };
      await expect(report[method]()).rejects.toMatchObject({ code: 'request_failed' });
    }
  });

  it('rejects responses to getVisuals that are not a list', async () => {
    const { report, frame } = embedReport();
    await frame.show();
    await expect(report.page('p1').getVisuals()).rejects.toThrow(
      '/report/pages/p1/visuals did not return a list',
    );
  });

  it.each([null, {}, 'text'])(
    'responds with 400 to a pageChanged event with the body %j and does not dispatch it',
    async (body) => {
      const onError = vi.fn();
      const { report, frame } = embedReport({}, createService({ onError }));
      await frame.show();
      const handler = vi.fn();
      report.on('pageChanged', handler);
      expect(await frame.raise('pageChanged', body)).toMatchObject({ statusCode: 400 });
      expect(handler).not.toHaveBeenCalled();
      expect(onError).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['no status', undefined],
    ['a string as its status', '200'],
  ])('resolves a call whose response has %s, like powerbi-client', async (_, statusCode) => {
    const { report, frame } = embedReport();
    await frame.show();
    frame.responses['GET /report/zoom'] = 'silent';
    const zoom = report.getZoom();
    await vi.waitFor(() => expect(frame.urls()).toContain('GET /report/zoom'));
    const { getWindow, origin } = report.frame;
    const data = { statusCode, headers: { id: frame.received.at(-1)?.headers['id'] }, body: 2 };
    window.dispatchEvent(new MessageEvent('message', { data, source: getWindow(), origin }));
    await expect(zoom).resolves.toBe(2);
  });
});

it('clearSelectedVisuals and switchMode send the same requests for invalid arguments as powerbi-client', async () => {
  const { report, frame } = embedReport();
  await frame.show();
  await report.clearSelectedVisuals(JSON.parse('"yes"') as boolean);
  await report.switchMode(JSON.parse('"Edit"') as 'edit');
  expect(frame.urls().slice(-2)).toEqual([
    'POST /report/clearSelectedVisuals/false',
    'POST /report/switchMode/Edit',
  ]);
});
