import type { Case } from './conformance-case.ts';
import type { Outcome } from './conformance-runner.ts';

/** A case with its outcomes: `actual` of the drop-in, and `reference` of a version of powerbi-client. */
interface Comparison {
  testCase: Case;
  actual: Outcome;
  reference: Outcome;
  version: string;
}

/** An intended difference between the drop-in and powerbi-client. */
interface Difference {
  /** Title of the row in `docs/toolkit/differences-from-powerbi-client.md`, which gives the reason. */
  title: string;
  /** Returns whether this difference explains the comparison. */
  matches: (comparison: Comparison) => boolean;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the method that a case calls, such as `print`. */
const getMethod = ({ call = '' }: Case) => /\.(\w+)\([^.]*$/.exec(call)?.[1] ?? '';

const methodsWithoutResult = [
  'renamePage',
  'deletePage',
  'switchMode',
  'refresh',
  'print',
  'render',
  'save',
  'saveAs',
].concat([
  'setAccessToken',
  'applyTheme',
  'resetTheme',
  'closeAllOverlays',
  'clearSelectedVisuals',
  'reload',
  'delete',
]);

/** Calls that powerbi-client sends for paginated reports, which do not support them. */
const unsupportedCalls = ['page.setActive()', "report.renamePage('p2', 'Second')", "report.deletePage('p2')"]
  .concat(['report.updateFilters(2, [filter])', 'page.getFilters()', 'page.setFilters([filter])'])
  .concat(['page.updateFilters(3, [filter])', 'page.removeFilters()']);

const unsupportedError = { thrown: 'This API is currently not supported for RDL reports' };

const getWidth = ({ messages: [load] }: Outcome) =>
  (load?.body as { settings?: { customLayout?: { pageSize?: { width?: number } } } } | undefined)?.settings
    ?.customLayout?.pageSize?.width ?? NaN;

/** Returns the message of the thrown error. */
const getErrorMessage = ({ result }: Outcome) =>
  String((result as { thrown?: { error?: string } } | null)?.thrown?.error);

/**
 * Error messages of the toolkit by case name. The messages of powerbi-client contain the HTML of the element and the
 * configuration, or do not say how to fix the error.
 */
const toolkitMessages: Record<string, string> = {
  'get for an element without content': 'Nothing is embedded in this element',
  'another type in an occupied element': "The element contains 'report' content: reset it first",
  'bootstrap in an occupied element': "The element contains 'report' content: reset it first",
};

/** Returns the message of the first thrown validation error. */
const getValidationMessage = ({ result }: Outcome) =>
  (result as { thrown?: { message?: string }[] } | null)?.thrown?.[0]?.message ?? '';

/** Returns whether the library accepts the configuration but sends no message to the frame. */
const isSilentlyAccepted = ({ result, messages }: Outcome) => result === 'embedded' && messages.length === 0;

const getLoadedIds = ({ messages }: Outcome) =>
  messages.filter(({ url }) => url === '/report/load').map(({ body }) => (body as { id: string }).id);

const omitTypes = ({ messages }: Outcome) =>
  messages.map(({ method, url, body }) => [method, url, { ...(body as object), type: undefined }]);

const reservedMessage = 'The component name is reserved. Cannot register a component with this name.';
const urlMessage = 'an event URL must contain :uniqueId and :eventName';

/** The results of `register` with the toolkit and with powerbi-client, by the name of the case. */
const registerMessages: Record<string, unknown> = {
  'a registered content type': [
    { thrown: { error: "Type 'report' is already registered" } },
    { thrown: { error: reservedMessage } },
  ],
  'event URLs of a content type without a uniqueId': [
    { thrown: { error: `/paper/events: ${urlMessage}` } },
    { thrown: { error: 'Invalid router event URL' } },
  ],
  'types that are registered again': [
    [
      "Type 'Report' is already registered",
      "Type 'QNA' is already registered",
      "Type 'visual' is already registered",
      "Type 'Paper' is already registered",
      `/other/:uniqueId: ${urlMessage}`,
    ],
    [
      ...[reservedMessage, reservedMessage, reservedMessage],
      'A component with this type is already registered.',
      'Invalid router event URL',
    ],
  ],
};

/** The results with custom clients that reject, by the name of the case. */
const rejections: Record<string, unknown> = {
  'a custom client that rejects with an error': ['rejected', { error: 'Broken' }],
  'a custom client that throws': ['rejected', { error: 'Broken' }],
  'a custom client that rejects with a string': ['rejected', 'Broken'],
};

/** Returns the page of the first event detail. */
const getPage = (result: unknown) => (result as { newPage: object }[])[0]?.newPage;

const getFields = ({ result }: Outcome) => result as [name: string, value: unknown][];
const getSettings = (outcome: Outcome) =>
  getFields(outcome).find(([name]) => name === 'settings')?.[1] as { layoutType?: number } | undefined;
const omitSettings = (outcome: Outcome) => getFields(outcome).filter(([name]) => name !== 'settings');

/** Routes that only one of the libraries adds. */
export const expectedRoutes: readonly { title: string; pattern: RegExp }[] = [
  {
    title: 'Routes of hooks and of custom content',
    pattern: /^router\.post \["\/(reports\/[^/]+\/eventHooks|papers\/:uniqueId\/events)\/:eventName"\]$/,
  },
];

export const expectedDifferences: readonly Difference[] = [
  {
    title: 'Rejected `closeAllOverlays` and `clearSelectedVisuals`',
    matches: ({ testCase, actual, reference }) => {
      const { thrown } = (reference.result ?? {}) as { thrown?: { body?: unknown } };
      const isAffected = ['closeAllOverlays', 'clearSelectedVisuals'].includes(getMethod(testCase));
      return (
        isAffected && testCase.response !== 'success' && isEqual(actual.result, { thrown: thrown?.body })
      );
    },
  },
  {
    title: 'Paginated reports',
    matches: ({ testCase, actual }) => {
      const { call = '', config } = testCase;
      const isAffected =
        unsupportedCalls.includes(call) || call.startsWith('report.updateSettings({ extensions');
      const isPaginated = String(config['embedUrl']).includes('/rdlEmbed');
      return (
        isPaginated && isAffected && isEqual(actual.result, unsupportedError) && actual.messages.length === 0
      );
    },
  },
  {
    title: '`pageView`',
    matches: ({ testCase, actual }) =>
      ['wide', ''].includes(String(testCase.config['pageView'])) &&
      isEqual(actual.result, {
        thrown: [{ message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' }],
      }),
  },
  {
    title: 'Calls without a result (`print`, `refresh`, `setAccessToken` …)',
    matches: ({ testCase, actual, reference }) =>
      methodsWithoutResult.includes(getMethod(testCase)) &&
      actual.result === null &&
      isEqual(reference.result, {}) &&
      actual.messages.length === reference.messages.length,
  },
  {
    title: '`getId` of Q&A and quick create',
    matches: ({ testCase, actual, reference }) =>
      (testCase.config['type'] === 'qna' || testCase.method === 'quickCreate') &&
      getMethod(testCase) === 'getId' &&
      actual.result === '' &&
      reference.result === null,
  },
  {
    title: '`reload` of a new or quick report',
    matches: ({ testCase, actual, reference }) =>
      ['createReport', 'quickCreate'].includes(testCase.method) &&
      getMethod(testCase) === 'reload' &&
      /^(\/report\/create|\/quickcreate)$/.test(actual.messages.map(({ url }) => url).join()) &&
      reference.messages.length === 0,
  },
  {
    title: 'An ID that is not a string',
    matches: ({ testCase, actual, reference }) =>
      typeof testCase.config['id'] !== 'string' &&
      isEqual(actual.result, { thrown: [{ message: 'id must be a string' }] }) &&
      /^(Report|Dashboard|Tile) id is required, but it was not found/i.test(getErrorMessage(reference)),
  },
  {
    title: 'iframe',
    matches: ({ testCase, actual, reference }) =>
      testCase.config['type'] === 'visual' &&
      testCase.config['width'] === undefined &&
      // The browser adds a border of two pixels on each side.
      getWidth(reference) - getWidth(actual) === 4,
  },
  {
    title: 'Error texts for unknown types, occupied elements, elements without content',
    matches: ({ testCase, actual, reference }) =>
      !testCase.config['type'] &&
      getErrorMessage(actual).startsWith("Unknown type ''") &&
      getErrorMessage(reference).includes('could not determine what type of component to embed'),
  },
  {
    title: 'Error texts for unknown types, occupied elements, elements without content',
    matches: ({ testCase, actual, reference }) =>
      getErrorMessage(actual) === toolkitMessages[testCase.name] &&
      !['undefined', getErrorMessage(actual)].includes(getErrorMessage(reference)),
  },
  {
    title: 'Visual without a page name or visual name',
    matches: ({ testCase, actual, reference }) =>
      testCase.config['type'] === 'visual' &&
      getValidationMessage(actual).includes('name is required') &&
      isSilentlyAccepted(reference),
  },
  {
    title: 'A new or quick report with an invalid configuration',
    matches: ({ testCase, actual, reference }) =>
      ['createReport', 'quickCreate'].includes(testCase.method) &&
      getValidationMessage(actual) !== '' &&
      isSilentlyAccepted(reference),
  },
  {
    title: 'A configuration without a type, for existing content',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'a configuration without a type for existing content' &&
      isEqual(actual.result, reference.result) &&
      isEqual(omitTypes(actual), omitTypes(reference)),
  },
  {
    title: 'A `uniqueId` of another embed',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'the uniqueId of another embed' &&
      getErrorMessage(actual) === "uniqueId: 'u1' is already in use" &&
      reference.result === null,
  },
  {
    title: 'Further configurations within 100 ms of a load',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'another configuration within 100 ms' &&
      isEqual(getLoadedIds(actual), ['r2', 'r3']) &&
      isEqual(getLoadedIds(reference), ['r2']),
  },
  {
    title: 'Embedding again with another `uniqueId`',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'another uniqueId for the embed' &&
      isEqual(actual.result, [true, 'u7']) &&
      reference.result === 'still waiting',
  },
  {
    title: 'An element with content of another service',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'an element that another service embeds again' &&
      isEqual(actual.result, [false, 1]) &&
      isEqual(reference.result, [true, 1]),
  },
  {
    title: 'Error texts of `register`',
    matches: ({ testCase, actual, reference }) =>
      isEqual([actual.result, reference.result], registerMessages[testCase.name]),
  },
  {
    title: 'A custom client that rejects with something else than a response',
    matches: ({ testCase, actual, reference }) =>
      isEqual(actual.result, rejections[testCase.name]) && isEqual(reference.result, ['rejected', null]),
  },
  {
    title: 'The page of `pageChanged`',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'the fields of the page in a pageChanged event' &&
      isEqual(reference.result, [{ newPage: { name: 'p2', displayName: 'Two', isActive: true } }]) &&
      isEqual(getPage(actual.result), {
        name: 'p2',
        displayName: 'Two',
        isActive: true,
        visibility: 1,
        defaultSize: { width: 3 },
      }),
  },
  {
    title: 'Configuration objects of the host page',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'the configuration object of the host page' &&
      actual.result === 'no type' &&
      reference.result === 'create',
  },
  {
    title: '`findIdFromEmbedUrl` and `findGroupIdFromEmbedUrl`',
    matches: ({ testCase, actual, reference }) =>
      testCase.name.startsWith('the IDs in embed URLs with') &&
      isEqual(actual.result, ['r1', '"r1"', 'r 1']) &&
      isEqual(reference.result, [null, 'r1"', 'r%201']),
  },
  {
    title: '`config.settings` of a visual',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'the configuration of visual content' &&
      isEqual(omitSettings(actual), omitSettings(reference)) &&
      isEqual(getSettings(actual), {}) &&
      getSettings(reference)?.layoutType === 1,
  },
  {
    title: 'A hook that does not exist',
    matches: ({ testCase, actual, reference }) =>
      testCase.name === 'an unknown hook' &&
      isEqual(actual.result, { statusCode: 404, body: null }) &&
      isEqual(reference.result, { statusCode: 200, body: null }),
  },
  {
    title:
      'Additions in 2.24: the event `exportDataCompleted`, the layout of a visual, two government clouds',
    matches: ({ testCase, version }) => testCase.since === '2.24' && version === '2.23.1',
  },
];
