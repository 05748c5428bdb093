import type { Page } from '@playwright/test';
import { embedReport, openHostPage, renderReport } from './support/client-adapter.ts';
import type { Library } from './support/client-adapter.ts';
import { embedUrl, expect, getFrame, getReceivedMessages, untrustedUrl, test } from './support/fixtures.ts';

/** Renders a report whose frame stops responding afterwards. */
async function renderSilentReport(host: Page, library: Library): Promise<void> {
  await renderReport(host, library);
  await (await getFrame(host, 'a')).evaluate(() => (window.isSilent = true));
}

/** Time limit for a call. Short for powerbi-client, because some of its calls never settle. */
const timeoutMs: Record<Library, number> = { 'embed-toolkit': 30_000, 'powerbi-client': 3_000 };

/**
 * Returns an expression that evaluates to the outcome of a call in the host page: its result, its error code or message,
 * or 'never settles'.
 */
const buildOutcomeExpression = (call: string, ms: number) => `Promise.race([
  (async () => ${call})().then(
    (result) => result ?? null,
    (error) => error?.code ?? error?.message ?? 'rejects without an error',
  ),
  new Promise((resolve) => setTimeout(resolve, ${ms}, 'never settles')),
])`;
const getOutcome = (host: Page, library: Library, call: string) =>
  host.evaluate<unknown>(buildOutcomeExpression(call, timeoutMs[library]));

/** Records the details of all subsequent `dataSelected` events. */
const recordEvents = (host: Page) =>
  host.evaluate(() => {
    window.recordedEvents = [];
    window.report.on('dataSelected', ({ detail }) => window.recordedEvents.push(detail));
  });

/** A fault of powerbi-client that the toolkit fixes. */
interface Fault {
  title: string;
  /** Outcome with the toolkit. */
  expected: unknown;
  /** Outcome with powerbi-client. */
  reference: unknown;
  /** Embeds with the library and returns the observed outcome. */
  run: (host: Page, library: Library) => Promise<unknown>;
}

const faults: Fault[] = [
  {
    title: 'ignores events forged by a frame of an untrusted origin',
    expected: [],
    reference: [{ from: 'the untrusted page' }],
    run: async (host, library) => {
      await renderReport(host, library);
      await recordEvents(host);
      await host.evaluate((src) => {
        document.querySelector('#c')?.append(Object.assign(document.createElement('iframe'), { src }));
      }, untrustedUrl);
      const untrustedFrame = await getFrame(host, 'c');
      await untrustedFrame.evaluate(
        () => void window.send('/reports/u1/events/dataSelected', { from: 'the untrusted page' }),
      );
      // An accepted forged event would arrive before this event of the report.
      const frame = await getFrame(host, 'a');
      await frame.evaluate(() => window.raise('dataSelected', 'the report'));
      return host.evaluate(() => window.recordedEvents.filter((detail) => detail !== 'the report'));
    },
  },
  {
    title: 'sends no token to a frame that has navigated to another origin, and ignores its events',
    expected: { tokens: [], recordedEvents: [] },
    reference: { tokens: ['secret'], recordedEvents: [{ from: 'the untrusted page' }] },
    run: async (host, library) => {
      await renderReport(host, library);
      await recordEvents(host);
      const frame = await getFrame(host, 'a');
      await frame.evaluate((url) => location.assign(url), untrustedUrl);
      await frame.waitForURL(untrustedUrl);
      await frame.evaluate(
        () => void window.send('/reports/u1/events/dataSelected', { from: 'the untrusted page' }),
      );
      // The toolkit sends nothing and waits for its own time limit, which other tests cover.
      await host.evaluate(buildOutcomeExpression("report.setAccessToken('secret')", 3_000));
      const bodies = (await getReceivedMessages(frame)).map(({ body }) => body);
      return {
        tokens: bodies.filter((body) => body === 'secret'),
        recordedEvents: await host.evaluate(() => window.recordedEvents),
      };
    },
  },
  {
    title: 'ignores a response from another frame',
    expected: 'timeout',
    reference: 4,
    run: async (host, library) => {
      await renderReport(host, library);
      await host.evaluate(async (url) => {
        const config = { type: 'report', id: 'r2', embedUrl: url, accessToken: 't' } as const;
        const other = window.service.embed(document.getElementById('b') as HTMLElement, config);
        await new Promise<void>((resolve) => other.on('rendered', () => resolve()));
      }, embedUrl);
      const [frame, other] = [await getFrame(host, 'a'), await getFrame(host, 'b')];
      await frame.evaluate(() => (window.isSilent = true));
      const zoom = getOutcome(host, library, 'report.getZoom({ timeout: 3_000 })');
      await expect.poll(async () => (await getReceivedMessages(frame)).at(-1)?.url).toBe('/report/zoom');
      const id = (await getReceivedMessages(frame)).at(-1)?.headers['id'];
      await other.evaluate((requestId) => {
        parent.postMessage({ statusCode: 200, headers: { id: requestId }, body: 4 }, '*');
      }, id);
      return zoom;
    },
  },
  {
    title: 'removes all handlers with off, even after off was called with an unknown handler',
    expected: 0,
    reference: 1,
    run: async (host, library) => {
      await renderReport(host, library);
      // With an unknown handler, `off` of powerbi-client removes the first handler. Removes the existing handler, so
      // that `recordEvents` adds the first one.
      await host.evaluate(() => window.report.off('rendered'));
      await recordEvents(host);
      await host.evaluate(() => {
        window.report.off('dataSelected', () => {});
        window.report.off('dataSelected');
      });
      await (await getFrame(host, 'a')).evaluate(() => window.raise('dataSelected', 1));
      return host.evaluate(() => window.recordedEvents.length);
    },
  },
  {
    title: 'queues calls until the content has loaded',
    expected: 2,
    reference: 'never settles',
    run: async (host, library) => {
      await openHostPage(host, library);
      // One expression, so that the content cannot load between the two calls.
      const config = JSON.stringify({ type: 'report', id: 'r1', embedUrl, accessToken: 'first' });
      const report = `service.embed(document.getElementById('a'), ${config})`;
      return getOutcome(host, library, `(await ${report}.getPages()).length`);
    },
  },
  {
    title: 'rejects pending calls on reset',
    expected: 'disposed',
    reference: 'never settles',
    run: async (host, library) => {
      await renderSilentReport(host, library);
      return getOutcome(
        host,
        library,
        '{ const call = report.getZoom(); service.reset(report.element); return call; }',
      );
    },
  },
  {
    title: 'rejects a call that receives no response within its time limit',
    expected: 'timeout',
    reference: 'never settles',
    run: async (host, library) => {
      await renderSilentReport(host, library);
      return getOutcome(host, library, 'report.getZoom({ timeout: 50 })');
    },
  },
  {
    title: 'rejects calls with a code after the iframe was removed',
    expected: 'frame_detached',
    reference: 'rejects without an error',
    run: async (host, library) => {
      await renderReport(host, library);
      return getOutcome(host, library, '{ report.iframe.remove(); return report.getZoom(); }');
    },
  },
  {
    title: 'rejects pending calls when the element is removed from a shadow tree',
    expected: 'frame_detached',
    reference: 'never settles',
    run: async (host, library) => {
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
      const frame = host.frames().find((candidate) => candidate.url().startsWith(embedUrl));
      await frame?.evaluate(() => (window.isSilent = true));
      const call =
        '{ const call = report.getZoom({ timeout: 0 }); await 0; report.element.remove(); return call; }';
      return getOutcome(host, library, call);
    },
  },
  {
    title: 'creates an iframe when content is embedded again after its iframe was removed',
    expected: 1,
    reference: 0,
    run: async (host, library) => {
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
    title: 'loads the last configuration embedded within 100 ms',
    expected: 'r2',
    reference: 'r1',
    run: async (host, library) => {
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
        // The toolkit sends the load within 100 ms. The frame has received it when it responds to the next request.
        await new Promise((resolve) => setTimeout(resolve, 150));
        await window.report.getCorrelationId();
      }, embedUrl);
      const loads = (await getReceivedMessages(frame)).filter(({ url }) => url === '/report/load');
      return (loads.at(-1)?.body as { id: string }).id;
    },
  },
  {
    title: 'rejects a value that cannot be cloned with an error that names its path',
    expected: 'body.themeJson.colors[1] cannot be cloned: send plain data only',
    reference: 'rejects without an error',
    run: async (host, library) => {
      await renderReport(host, library);
      const theme = "{ themeJson: { colors: ['red', () => 'blue'] } }";
      const call = `report.applyTheme(${theme}).catch((error) => { throw error && { message: error.message }; })`;
      return getOutcome(host, library, call);
    },
  },
  {
    title: 'does not write the token to the markup of the page',
    expected: false,
    reference: true,
    run: async (host, library) => {
      await renderReport(host, library);
      return getOutcome(
        host,
        library,
        "{ await report.setAccessToken('secret'); return report.element.outerHTML.includes('secret'); }",
      );
    },
  },
  {
    title: 'gives the iframe an accessible name',
    expected: 'Report',
    reference: '',
    run: async (host, library) => {
      await embedReport(host, library);
      return host.evaluate(() => window.report.iframe.title);
    },
  },
];

test.describe('fixed faults of powerbi-client', () => {
  for (const { title, expected, reference, run } of faults) {
    test(`the toolkit ${title}`, async ({ host }) => {
      expect(await run(host, 'embed-toolkit')).toEqual(expected);
      expect(await run(host, 'powerbi-client')).toEqual(reference);
    });
  }
});
