import type { Case } from './conformance-cases.ts';
import type { Outcome } from './conformance-runner.ts';

/** A case with its outcomes: of the drop-in, and of powerbi-client in that version. */
interface Comparison {
  one: Case;
  ours: Outcome;
  theirs: Outcome;
  version: string;
}

/** An intended difference between the drop-in and powerbi-client. */
interface Difference {
  /** Title in the documentation of differences, which gives the reason. */
  what: string;
  /** Returns whether the comparison shows exactly this difference in one of its cases. */
  isMeant: (comparison: Comparison) => boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the method that a case calls, such as `print`. */
const methodOf = ({ call = '' }: Case) => /\.(\w+)\([^.]*$/.exec(call)?.[1] ?? '';

const promiseNothing = [
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
const notPaginated = ['page.setActive()', "report.renamePage('p2', 'Second')", "report.deletePage('p2')"]
  .concat(['report.updateFilters(2, [filter])', 'page.getFilters()', 'page.setFilters([filter])'])
  .concat(['page.updateFilters(3, [filter])', 'page.removeFilters()']);

const refusal = { thrown: 'This API is currently not supported for RDL reports' };

const widthOf = ({ messages: [load] }: Outcome) =>
  (load?.body as { settings?: { customLayout?: { pageSize?: { width?: number } } } } | undefined)?.settings
    ?.customLayout?.pageSize?.width ?? NaN;

/** Returns the message of the thrown error. */
const textOf = ({ result }: Outcome) =>
  String((result as { thrown?: { error?: string } } | null)?.thrown?.error);

/**
 * Error messages of the toolkit. Those of powerbi-client contain the HTML of the element and the configuration, or no
 * remedy.
 */
const ownTexts: Record<string, string> = {
  'get of an element without content': 'Nothing is embedded in this element',
  'another type where something is': "The element contains 'report' content: reset it first",
  'bootstrap where something is': "The element contains 'report' content: reset it first",
  'a type of content that is taken': "Type 'report' is already registered",
  'events of a type of content without an id': '/paper/events: an event URL needs :uniqueId and :eventName',
};

/** Returns the message of the first thrown validation error. */
const findingOf = ({ result }: Outcome) =>
  (result as { thrown?: { message?: string }[] } | null)?.thrown?.[0]?.message ?? '';

/** Returns whether the library accepts the configuration but sends the frame nothing. */
const isUnheard = ({ result, messages }: Outcome) => result === 'embedded' && messages.length === 0;

const loadedIds = ({ messages }: Outcome) =>
  messages.filter(({ url }) => url === '/report/load').map(({ body }) => (body as { id: string }).id);

const withoutType = ({ messages }: Outcome) =>
  messages.map(({ method, url, body }) => [method, url, { ...(body as object), type: undefined }]);

export const expectedDifferences: readonly Difference[] = [
  {
    what: 'Rejected `closeAllOverlays` and `clearSelectedVisuals`',
    isMeant: ({ one, ours, theirs }) => {
      const { thrown } = (theirs.result ?? {}) as { thrown?: { body?: unknown } };
      const isOne = ['closeAllOverlays', 'clearSelectedVisuals'].includes(methodOf(one));
      return isOne && one.answer !== 'well' && same(ours.result, { thrown: thrown?.body });
    },
  },
  {
    what: 'Paginated reports',
    isMeant: ({ one, ours }) => {
      const { call = '', config } = one;
      const isOne = notPaginated.includes(call) || call.startsWith('report.updateSettings({ extensions');
      const isPaginated = String(config['embedUrl']).includes('/rdlEmbed');
      return isPaginated && isOne && same(ours.result, refusal) && ours.messages.length === 0;
    },
  },
  {
    what: '`pageView`',
    isMeant: ({ one, ours }) =>
      ['wide', ''].includes(String(one.config['pageView'])) &&
      same(ours.result, {
        thrown: [{ message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' }],
      }),
  },
  {
    what: 'Calls without a result (`print`, `refresh`, `setAccessToken` …)',
    isMeant: ({ one, ours, theirs }) =>
      promiseNothing.includes(methodOf(one)) &&
      ours.result === null &&
      same(theirs.result, {}) &&
      ours.messages.length === theirs.messages.length,
  },
  {
    what: '`getId` of Q&A and quick create',
    isMeant: ({ one, ours, theirs }) =>
      one.config['type'] === 'qna' &&
      methodOf(one) === 'getId' &&
      ours.result === '' &&
      theirs.result === null,
  },
  {
    what: 'An ID that is not a string',
    isMeant: ({ one, ours, theirs }) =>
      one.config['id'] === 7 &&
      same(ours.result, { thrown: [{ message: 'id must be a string' }] }) &&
      textOf(theirs).startsWith('Report id is required, but it was not found'),
  },
  {
    what: 'iframe',
    isMeant: ({ one, ours, theirs }) =>
      one.config['type'] === 'visual' &&
      one.config['width'] === undefined &&
      // The browser adds a border of two pixels on each side.
      widthOf(theirs) - widthOf(ours) === 4,
  },
  {
    what: 'Error texts for unknown types, occupied elements, elements without content',
    isMeant: ({ one, ours, theirs }) =>
      !one.config['type'] &&
      textOf(ours).startsWith("Unknown type ''") &&
      textOf(theirs).includes('could not determine what type of component to embed'),
  },
  {
    what: 'Error texts for unknown types, occupied elements, elements without content',
    isMeant: ({ one, ours, theirs }) =>
      textOf(ours) === ownTexts[one.name] && !['undefined', textOf(ours)].includes(textOf(theirs)),
  },
  {
    what: 'Visual without a page name or visual name',
    isMeant: ({ one, ours, theirs }) =>
      one.config['type'] === 'visual' && findingOf(ours).includes('name is required') && isUnheard(theirs),
  },
  {
    what: 'A quick report with an invalid dataset',
    isMeant: ({ one, ours, theirs }) =>
      one.method === 'quickCreate' && findingOf(ours) !== '' && isUnheard(theirs),
  },
  {
    what: 'A configuration without a type, for existing content',
    isMeant: ({ one, ours, theirs }) =>
      one.name === 'a configuration without a type is for what is there' &&
      same(ours.result, theirs.result) &&
      same(withoutType(ours), withoutType(theirs)),
  },
  {
    what: 'A `uniqueId` of another embed',
    isMeant: ({ one, ours, theirs }) =>
      one.name === 'an id that another has' &&
      textOf(ours) === "uniqueId: 'u1' is already in use" &&
      theirs.result === null,
  },
  {
    what: 'Another configuration within 100 ms of a load',
    isMeant: ({ one, ours, theirs }) =>
      one.name === 'another configuration within 100 ms' &&
      same(loadedIds(ours), ['r2', 'r3']) &&
      same(loadedIds(theirs), ['r2']),
  },
  {
    what: 'Embedding again with another `uniqueId`',
    isMeant: ({ one, ours, theirs }) =>
      one.name === 'another id of the embed' &&
      same(ours.result, [true, 'u7']) &&
      theirs.result === 'still waiting',
  },
  {
    what: 'A hook that does not exist',
    isMeant: ({ one, ours, theirs }) =>
      one.name === 'a hook of nobody' &&
      same(ours.result, { statusCode: 404, body: null }) &&
      same(theirs.result, { statusCode: 200, body: null }),
  },
  {
    what: 'Additions of 2.24: the event `exportDataCompleted`, the layout of a visual, two government clouds',
    isMeant: ({ one, version }) => one.since === '2.24' && version === '2.23.1',
  },
];
