import type { Page } from '@playwright/test';
import { embedUrl, expect, getFrame, getReceived, untrustedUrl, test } from './support/fixtures.ts';
import { embedReport, openHostPage, renderReport } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';

/** Renders a report whose frame stops responding afterwards. */
async function showSilent(host: Page, library: Library): Promise<void> {
  await renderReport(host, library);
  await (await getFrame(host, 'a')).evaluate(() => (window.isSilent = true));
}

/** The toolkit may be slow on a busy machine. powerbi-client is known to leave some calls pending forever. */
const patience: Record<Library, number> = { 'embed-toolkit': 30_000, 'powerbi-client': 3_000 };

/**
 * Returns an expression for the outcome of a call in the host page: its result, its error code or message, or a
 * timeout.
 */
const settled = (call: string, ms: number) => `Promise.race([
  (async () => ${call})().then(
    (result) => result ?? null,
    (error) => error?.code ?? error?.message ?? 'rejects with nothing',
  ),
  new Promise((resolve) => setTimeout(resolve, ${ms}, 'never settles')),
])`;
const outcome = (host: Page, library: Library, call: string) =>
  host.evaluate<unknown>(settled(call, patience[library]));

/** Records the details of all following `dataSelected` events. */
const note = (host: Page) =>
  host.evaluate(() => {
    window.notes = [];
    window.report.on('dataSelected', ({ detail }) => window.notes.push(detail));
  });

interface Fault {
  what: string;
  ours: unknown;
  theirs: unknown;
  /** Embeds with the library and returns the observed outcome. */
  act: (host: Page, library: Library) => Promise<unknown>;
}

const faults: Fault[] = [
  {
    what: 'ignores events forged by a frame of an untrusted origin',
    ours: [],
    theirs: [{ from: 'the untrusted page' }],
    act: async (host, library) => {
      await renderReport(host, library);
      await note(host);
      await host.evaluate((src) => {
        document.querySelector('#c')?.append(Object.assign(document.createElement('iframe'), { src }));
      }, untrustedUrl);
      const stranger = await getFrame(host, 'c');
      await stranger.evaluate(
        () => void window.send('/reports/u1/events/dataSelected', { from: 'the untrusted page' }),
      );
      // An accepted forged event would arrive before this event of the report.
      const frame = await getFrame(host, 'a');
      await frame.evaluate(() => window.raise('dataSelected', 'the report'));
      return host.evaluate(() => window.notes.filter((one) => one !== 'the report'));
    },
  },
  {
    what: 'sends no token to a frame that navigated to another origin and ignores its events',
    ours: { tokens: [], notes: [] },
    theirs: { tokens: ['secret'], notes: [{ from: 'the untrusted page' }] },
    act: async (host, library) => {
      await renderReport(host, library);
      await note(host);
      const frame = await getFrame(host, 'a');
      await frame.evaluate((url) => void location.assign(url), untrustedUrl);
      await frame.waitForURL(untrustedUrl);
      await frame.evaluate(
        () => void window.send('/reports/u1/events/dataSelected', { from: 'the untrusted page' }),
      );
      await outcome(host, library, "report.setAccessToken('secret')");
      const bodies = (await getReceived(frame)).map(({ body }) => body);
      return {
        tokens: bodies.filter((body) => body === 'secret'),
        notes: await host.evaluate(() => window.notes),
      };
    },
  },
  {
    what: 'ignores a response from another frame',
    ours: 'timeout',
    theirs: 4,
    act: async (host, library) => {
      await renderReport(host, library);
      await host.evaluate(async (url) => {
        const config = { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' } as const;
        const other = window.service.embed(document.getElementById('b') as HTMLElement, config);
        await new Promise<void>((resolve) => other.on('rendered', () => resolve()));
      }, embedUrl);
      const [frame, other] = [await getFrame(host, 'a'), await getFrame(host, 'b')];
      await frame.evaluate(() => (window.isSilent = true));
      const zoom = outcome(host, library, 'report.getZoom({ timeout: 3_000 })');
      await expect.poll(async () => (await getReceived(frame)).at(-1)?.url).toBe('/report/zoom');
      const id = (await getReceived(frame)).at(-1)?.headers['id'];
      await other.evaluate((stolen) => {
        parent.postMessage({ statusCode: 200, headers: { id: stolen }, body: 4 }, '*');
      }, id);
      return zoom;
    },
  },
  {
    what: 'removes all handlers with off after a call with an unknown handler',
    ours: 0,
    theirs: 1,
    act: async (host, library) => {
      await renderReport(host, library);
      // powerbi-client removes the handler that was added first.
      await host.evaluate(() => window.report.off('rendered'));
      await note(host);
      await host.evaluate(() => {
        window.report.off('dataSelected', () => {});
        window.report.off('dataSelected');
      });
      await (await getFrame(host, 'a')).evaluate(() => window.raise('dataSelected', 1));
      return host.evaluate(() => window.notes.length);
    },
  },
  {
    what: 'queues calls until the content has loaded',
    ours: 2,
    theirs: 'never settles',
    act: async (host, library) => {
      await embedReport(host, library);
      return outcome(host, library, '(await report.getPages()).length');
    },
  },
  {
    what: 'rejects pending calls on reset',
    ours: 'disposed',
    theirs: 'never settles',
    act: async (host, library) => {
      await showSilent(host, library);
      return outcome(
        host,
        library,
        '{ const call = report.getZoom(); service.reset(report.element); return call; }',
      );
    },
  },
  {
    what: 'rejects a call without a response after its timeout',
    ours: 'timeout',
    theirs: 'never settles',
    act: async (host, library) => {
      await showSilent(host, library);
      return outcome(host, library, 'report.getZoom({ timeout: 50 })');
    },
  },
  {
    what: 'rejects calls when the iframe was removed',
    ours: 'frame_detached',
    theirs: 'rejects with nothing',
    act: async (host, library) => {
      await renderReport(host, library);
      return outcome(host, library, '{ report.iframe.remove(); return report.getZoom(); }');
    },
  },
  {
    what: 'rejects pending calls when the element is removed from a shadow tree',
    ours: 'frame_detached',
    theirs: 'never settles',
    act: async (host, library) => {
      await openHostPage(host, library);
      await host.evaluate(async (url) => {
        const element = document.createElement('div');
        document.getElementById('a')?.attachShadow({ mode: 'open' }).append(element);
        const config = {
          type: 'report',
          id: 'r1',
          uniqueId: 'u1',
          embedUrl: url,
          accessToken: 'first',
        } as const;
        window.report = window.service.embed(element, config);
        await new Promise<void>((resolve) => window.report.on('rendered', () => resolve()));
      }, embedUrl);
      const frame = host.frames().find((one) => one.url().startsWith(embedUrl));
      await frame?.evaluate(() => (window.isSilent = true));
      const call =
        '{ const call = report.getZoom({ timeout: 0 }); await 0; report.element.remove(); return call; }';
      return outcome(host, library, call);
    },
  },
  {
    what: 'creates an iframe when content is embedded again after its iframe was removed',
    ours: 1,
    theirs: 0,
    act: async (host, library) => {
      await renderReport(host, library);
      return host.evaluate(async (url) => {
        const { element } = window.report;
        element.innerHTML = '';
        const config = { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' } as const;
        await new Promise((resolve) => setTimeout(resolve));
        window.service.embed(element, config);
        return element.querySelectorAll('iframe').length;
      }, embedUrl);
    },
  },
  {
    what: 'loads the last configuration embedded within 100 ms',
    ours: 'r2',
    theirs: 'r1',
    act: async (host, library) => {
      await renderReport(host, library);
      const frame = await getFrame(host, 'a');
      await host.evaluate(async (url) => {
        const embed = (id: string) => {
          const config = { type: 'report', id, uniqueId: 'u1', embedUrl: url, accessToken: 't' } as const;
          window.service.embed(window.report.element, config);
        };
        await new Promise((resolve) => setTimeout(resolve, 150));
        embed('r1');
        embed('r2');
        // The load is sent within 100 ms. The frame responds to this request after it.
        await new Promise((resolve) => setTimeout(resolve, 150));
        await window.report.getCorrelationId();
      }, embedUrl);
      const loads = (await getReceived(frame)).filter(({ url }) => url === '/report/load');
      return (loads.at(-1)?.body as { id: string }).id;
    },
  },
  {
    what: 'names the path of a value that cannot be sent',
    ours: 'body.themeJson.colors[1] cannot be cloned: send plain data only',
    theirs: 'rejects with nothing',
    act: async (host, library) => {
      await renderReport(host, library);
      const theme = "{ themeJson: { colors: ['red', () => 'blue'] } }";
      const call = `report.applyTheme(${theme}).catch((error) => { throw error && { message: error.message }; })`;
      return outcome(host, library, call);
    },
  },
  {
    what: 'keeps the token out of the page markup',
    ours: false,
    theirs: true,
    act: async (host, library) => {
      await renderReport(host, library);
      return outcome(
        host,
        library,
        "{ await report.setAccessToken('secret'); return report.element.outerHTML.includes('secret'); }",
      );
    },
  },
  {
    what: 'gives the iframe an accessible name',
    ours: 'Report',
    theirs: '',
    act: async (host, library) => {
      await embedReport(host, library);
      return host.evaluate(() => window.report.iframe.title);
    },
  },
];

test.describe('fixed faults of powerbi-client', () => {
  for (const { what, ours, theirs, act } of faults) {
    test(`${what}`, async ({ host }) => {
      expect(await act(host, 'embed-toolkit')).toEqual(ours);
      expect(await act(host, 'powerbi-client')).toEqual(theirs);
    });
  }
});
