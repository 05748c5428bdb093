import type { FrameErrorCode } from '@embed-portal/emulator-frame/transport/messages';
import { expect } from '@playwright/test';
import { authoringScript } from './support/clients.ts';
import { serviceOrigin, storePerformance, test } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';

type EmbedOptions = Parameters<Parameters<Parameters<typeof test>[2]>[0]['embed']>[0];

/** Error that the page receives, as the body of a response or the detail of an event. */
interface ReceivedError {
  message: FrameErrorCode;
  detailedMessage: string;
}

interface Provocation {
  options?: EmbedOptions;
  /** Expression that the page evaluates after the report has rendered. */
  call?: string;
  /** The explanation of the error. */
  explanation: string | RegExp;
}

const editing: EmbedOptions = { allowEdit: true, config: { permissions: 7, viewMode: 1 } };
const revenue = "{ table: 'Sales', measure: 'Revenue' }";
const country = "{ table: 'Store', column: 'Country' }";

/** Returns an expression that creates a card on a new page, and calls a method of it. */
const author = (call: string) =>
  `report.addPage('Own visuals').then((page) => page.createVisual('card')).then(({ visual }) => visual.${call})`;

/** Returns an expression that sets a fault for later requests, and queries the data again. */
const refreshWithFault = (fault: object) =>
  `report.updateFilters(0, []).then(() => setFaults(${JSON.stringify(fault)})).then(() => report.refresh())`;

const overview = "report.getPages().then((pages) => pages.find(({ name }) => name === 'overview'))";

/** Returns an expression for the first visual of a type. */
const findVisual = (type: string) =>
  `${overview}.then((page) => page.getVisuals()).then((visuals) => visuals.find((visual) => visual.type === '${type}'))`;

/** Returns an expression that posts a request to a frame that has not loaded its content, for the response. */
const post = (path: string) => `new Promise((resolve, reject) => {
  const frame = document.createElement('iframe');
  frame.src = '${serviceOrigin}${path}&uid=bare';
  frame.onload = () => frame.contentWindow.postMessage({ method: 'GET', url: '/report/pages', headers: { id: 'bare' } }, '*');
  addEventListener('message', ({ data }) => data.headers?.id === 'bare' && data.statusCode && reject(data));
  document.body.append(frame);
})`;

/** Each code with the way to cause it that the error index describes. */
const provocations: Record<FrameErrorCode, Provocation> = {
  InternalError: {
    options: {
      hooks: "{ applicationContextProvider() { if (window.isBroken) throw new Error('broken'); } }",
    },
    call: `${findVisual('card')}.then((visual) => { window.isBroken = true; return visual.exportData(); })`,
    explanation: /hook failed/,
  },
  LoadReportFailed: {
    options: { config: { id: storePerformance } },
    explanation: /does not cover/,
  },
  PowerBINotAuthorizedException: {
    call: 'report.save()',
    explanation: /lacks the permission to edit the report/,
  },
  QueryFailed: { call: refreshWithFault({ data: { status: 429 } }), explanation: /429/ },
  TokenExpired: { options: { tokenSeconds: 1 }, explanation: /has expired/ },
  bookmarkNotFound: {
    call: "report.bookmarksManager.apply('gone')",
    explanation: /^There is no bookmark 'gone'/,
  },
  dataFieldNotFound: {
    options: editing,
    call: author("addDataField('Values', { table: 'Sales', measure: 'Gone' })"),
    explanation: "The model has no measure 'Gone' in 'Sales'.",
  },
  dataFieldNotSupported: {
    options: editing,
    call: author(`addDataField('Values', ${country})`),
    explanation: "The data role 'Values' of the type 'card' accepts measures only.",
  },
  dataRoleFull: {
    options: editing,
    call: author(`addDataField('Values', ${revenue}).then(() => visual.addDataField('Values', ${revenue}))`),
    explanation: /accepts at most 1 fields. Remove one first.$/,
  },
  dataRoleNotFound: {
    options: editing,
    call: author(`addDataField('Gone', ${revenue})`),
    explanation: "Visuals of the type 'card' have no data role 'Gone'. Their roles are Values.",
  },
  displayNameRequired: {
    options: editing,
    call: author(
      `addDataField('Values', ${revenue}).then(() => visual.setDataFieldDisplayName('Values', 0, ''))`,
    ),
    explanation: 'newDisplayName must be a text.',
  },
  modelNotAvailable: {
    call: `${findVisual('card')}.then((visual) => visual.getDataFields('Values'))`,
    explanation: 'Only tokens that permit editing can read the fields of the model.',
  },
  noData: {
    call: `report.getPages().then((pages) => pages.find(({ isActive }) => !isActive).getVisuals()).then(([visual]) => visual.exportData())`,
    explanation: 'The visual has no data, or its page is not active.',
  },
  notLoaded: { call: post('/reportEmbed?reportId=r1'), explanation: 'No content is loaded.' },
  notSupported: { call: post('/rdlEmbed?reportId=r1'), explanation: /not supported for RDL reports$/ },
  operationNotSupported: {
    call: `${findVisual('card')}.then((visual) => visual.getSlicerState())`,
    explanation: /is not a slicer\.$/,
  },
  pageNotFound: { call: "report.setPage('gone')", explanation: /^There is no page 'gone'. Names: overview/ },
  propertyNotSupported: {
    options: editing,
    call: author("getProperty({ objectName: 'legend', propertyName: 'position' })"),
    explanation: /^The emulator does not draw the property legend.position. It draws title/,
  },
  propertyValueNotSupported: {
    options: editing,
    call: author("setProperty({ objectName: 'title', propertyName: 'fontColor' }, { value: 'red' })"),
    explanation: /^The value of title.fontColor must be/,
  },
  visualNotFound: {
    options: editing,
    call: "report.addPage('Own visuals').then((page) => page.deleteVisual('gone'))",
    explanation: "There is no visual 'gone', and no other visual.",
  },
  visualTypeNotSupported: {
    options: editing,
    call: "report.addPage('Own visuals').then((page) => page.createVisual('gauge'))",
    explanation: /no visuals of the type 'gauge'/,
  },
};

/** Returns the first error that the report raises, or with which the call rejects. */
async function receiveError({ run, getEvents }: Embedding, call?: string): Promise<ReceivedError> {
  if (call !== undefined) {
    const rejection = await run<ReceivedError | null>(
      `(${call}).then(() => null, (error) => [error.body ?? error].flat()[0])`,
    );
    if (rejection) return rejection;
  }
  await expect.poll(() => getEvents('error')).not.toEqual([]);
  return (await getEvents<ReceivedError>('error'))[0] as ReceivedError;
}

for (const [code, { options, call, explanation }] of Object.entries(provocations)) {
  test(`the report returns or raises ${code} with an explanation`, async ({ embed, page, emulator }) => {
    const embedding = await embed({ client: 'embed-toolkit', ...options });
    if (call !== undefined) {
      await embedding.waitFor('rendered');
      await page.addScriptTag({ path: authoringScript });
      await page.exposeFunction('setFaults', (faults: object) =>
        fetch(`${emulator.url}/__emulator/faults`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(faults),
        }).then(() => null),
      );
    }
    const error = await receiveError(embedding, call);
    expect(error.message).toBe(code);
    expect(error.detailedMessage).toMatch(explanation);
  });
}
