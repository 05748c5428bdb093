import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import {
  addField,
  availableVisualTypes,
  changeVisualType,
  createEmptyVisual,
  getCapabilities,
  parseField,
  removeField,
  requireField,
  requireRole,
  requireVisualType,
  toTarget,
} from '../report/authoring.ts';
import { replacePage } from '../report/clone-visual.ts';
import { findPage, findVisual, getPermissions, requireLoaded, requireReport } from '../report/embed-state.ts';
import { requirePermission } from '../report/permissions.ts';
import type { ReportStore } from '../report/report-store.ts';
import { requireVisual } from '../report/require-visual.ts';
import { getProperty, setProperty } from '../report/visual-properties.ts';
import { isColumn } from '../report/visual-roles.ts';
import { createFrameError, isObject } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { RouteHandler, RouteRequest, Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';
import { toVisualBodies } from './pages.ts';

type Params = RouteRequest['params'];

const visualPath = '/report/pages/{page}/visuals/{visual}';
const rolePath = `${visualPath}/dataroles/{role}/fields`;

/** Creates the routes of powerbi-report-authoring. */
export function createAuthoringRoutes(requireStore: RequireStore): Routes {
  return {
    'GET /report/availableVisualTypes': () => ok(availableVisualTypes),
    'GET /report/visuals/types/{type}/capabilities': ({ params }) =>
      ok(getCapabilities(requireVisualType(params['type']))),
    ...createVisualEditRoutes(requireStore),
    ...createFieldRoutes(requireStore),
  };
}

function createVisualEditRoutes(requireStore: RequireStore): Routes {
  return {
    'POST /report/pages/{page}/createVisual': ({ params, body }) => {
      const store = requireEditableStore(requireStore);
      const { visualType, layout } = isObject(body) ? body : {};
      const page = findPage(store.state, params['page'] ?? '');
      const visual = createEmptyVisual(page, requireVisualType(visualType), layout);
      replaceVisuals(store, page, [...page.visuals, visual]);
      const created = findPage(store.state, page.name);
      const { settings } = store.state;
      return ok({ visual: toVisualBodies(created, settings).find(({ name }) => name === visual.name) });
    },
    'POST /report/pages/{page}/deleteVisual': ({ params, body }) => {
      const store = requireEditableStore(requireStore);
      const page = findPage(store.state, params['page'] ?? '');
      const { name } = requireVisual(page, String(isObject(body) ? body['visualName'] : undefined));
      replaceVisuals(
        store,
        page,
        page.visuals.filter((visual) => visual.name !== name),
      );
      return undefined;
    },
    [`POST ${visualPath}/changeType`]: ({ params, body }) => {
      const type = requireVisualType(isObject(body) ? body['visualType'] : undefined);
      editVisual(requireStore, params, (visual) => changeVisualType(visual, type));
      return undefined;
    },
    [`POST ${visualPath}/property`]: ({ params, body }) => {
      const visual = findVisual(requireStore().state, params['page'] ?? '', params['visual'] ?? '');
      return ok(getProperty(visual, body));
    },
    [`PUT ${visualPath}/property`]: ({ params, body }) => {
      const { selector, value } = isObject(body) ? body : {};
      editVisual(requireStore, params, (visual) => setProperty(visual, selector, value));
      return undefined;
    },
  };
}

function createFieldRoutes(requireStore: RequireStore): Routes {
  const readRole = ({ page = '', visual = '', role = '' }: Params) =>
    requireRole(findVisual(requireStore().state, page, visual), role);
  const readField = (params: Params): string => requireField(readRole(params), params['index'] ?? '');
  const refuse =
    (what: string): RouteHandler =>
    ({ params }) => {
      readField(params);
      throw createFrameError(
        400,
        'operationNotSupported',
        `The emulator does not draw ${what} of single visuals.`,
      );
    };
  return {
    [`GET ${rolePath}`]: ({ params }) => {
      const { fields } = readRole(params);
      const model = requireModel(requireStore());
      return ok(fields.map((field) => toTarget(field, model)));
    },
    [`POST ${rolePath}/{index}`]: ({ params, body }) => {
      const field = parseField(body, requireModel(requireStore()));
      const { role = '', index = '' } = params;
      editVisual(requireStore, params, (visual) => addField(visual, role, index, field));
      return ok({});
    },
    [`DELETE ${rolePath}/{index}`]: ({ params }) => {
      const { role = '', index = '' } = params;
      editVisual(requireStore, params, (visual) => removeField(visual, role, index));
      return ok({});
    },
    [`GET ${rolePath}/{index}/displayName`]: ({ params }) => {
      const { page = '', visual = '' } = params;
      return ok(getDisplayName(findVisual(requireStore().state, page, visual), readField(params)));
    },
    [`PUT ${rolePath}/{index}/displayName`]: ({ params, body }) => {
      const field = readField(params);
      const name = isObject(body) ? body['newDisplayName'] : undefined;
      editVisual(requireStore, params, (visual) => setDisplayName(visual, field, name));
      return ok({});
    },
    [`GET ${rolePath}/{index}/dataFieldName`]: ({ params }) => ok(toFieldName(readField(params))),
    [`GET ${rolePath}/{index}/formatString`]: ({ params }) =>
      ok(formatStrings[requireReport(requireStore().state).formats[readField(params)] ?? 'integer']),
    [`PUT ${rolePath}/{index}/formatString`]: refuse('format strings'),
    [`PUT ${rolePath}/{index}/hidden`]: refuse('hidden fields'),
  };
}

/** Format strings of the formats of measures, as in DAX. */
const formatStrings = {
  currency: '€#,0',
  integer: '#,0',
  decimal: '#,0.00',
  percent: '0.0%',
  change: '+0.0%;-0.0%;0.0%',
  points: '0.0',
};

const toFieldName = (field: string): string =>
  isColumn(field) ? field.slice(field.indexOf('[') + 1, -1) : field;

function getDisplayName(visual: Visual, field: string): string {
  return (visual.type === 'tableEx' ? visual.labels[field] : undefined) ?? toFieldName(field);
}

function setDisplayName(visual: Visual, field: string, name: unknown): Visual {
  if (typeof name !== 'string' || name === '')
    throw createFrameError(400, 'displayNameRequired', 'newDisplayName must be a text.');
  if (visual.type !== 'tableEx' || isColumn(field))
    throw createFrameError(
      400,
      'operationNotSupported',
      'The emulator draws other display names only for the measures of tables.',
    );
  return { ...visual, labels: { ...visual.labels, [field]: name } };
}

function requireEditableStore(requireStore: RequireStore): ReportStore {
  const store = requireStore();
  requirePermission(getPermissions(store.state), 'edit');
  return store;
}

function requireModel(store: ReportStore) {
  const { fields } = requireReport(store.state);
  if (fields) return fields;
  throw createFrameError(
    400,
    'modelNotAvailable',
    'Only tokens that permit editing can read the fields of the model.',
  );
}

/** Replaces a visual, and renders the report again. */
function editVisual(
  requireStore: RequireStore,
  { page: pageName = '', visual: name = '' }: Params,
  edit: (visual: Visual) => Visual,
): void {
  const store = requireEditableStore(requireStore);
  const page = findPage(store.state, pageName);
  const edited = edit(requireVisual(page, name));
  replaceVisuals(
    store,
    page,
    page.visuals.map((visual) => (visual.name === name ? edited : visual)),
  );
}

function replaceVisuals(store: ReportStore, page: Page, visuals: Visual[]): void {
  const { report } = requireLoaded(store.state);
  const definition = replacePage(report.definition, { ...page, visuals });
  store.dispatch({ type: 'editDefinition', definition, change: {} });
}
