import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import { createEmbedSession } from '../report/embed-session.ts';
import type { EmbedSession, SessionDependencies, SessionOptions } from '../report/embed-session.ts';
import { requireFields } from '../report/load-config.ts';
import type { LoadConfig, ReportSettings } from '../report/load-config.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { RouteRequest, Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { rethrowConfigError } from './rethrow-data-error.ts';

/** Hides panes, tabs and visual headers. */
const chromelessSettings: ReportSettings = {
  filterPaneEnabled: false,
  navContentPaneEnabled: false,
  visualSettings: { visualHeaders: [{ settings: { visible: false } }] },
};

/** Settings of the page views of a dashboard. */
const pageViewSettings: Record<string, ReportSettings> = {
  fitToWidth: {},
  oneColumn: { layoutType: 2 },
  actualSize: { customLayout: { displayOption: 2 } },
};
const fitToPageSettings: ReportSettings = { customLayout: { displayOption: 0 } };
const allPermissions = 7;
const resultOnlyViewMode = 1;

type OpenContent = (
  request: RouteRequest,
  config: LoadConfig,
  options: Partial<SessionOptions>,
  host?: SessionDependencies['host'],
) => EmbedSession;

/** Creates the load routes of dashboards, tiles, Q&A and new reports. */
export function createContentTypeRoutes(
  dependencies: SessionDependencies,
  currentSession: CurrentSession,
): Routes {
  const open: OpenContent = (request, config, options, host = dependencies.host) => {
    const hasTokenProvider = request.headers['tokenProviderSupplied'] === true;
    currentSession.session?.close();
    const session = createEmbedSession({ ...dependencies, host }, config, {
      isPhased: false,
      hasTokenProvider,
      ...options,
    });
    currentSession.session = session;
    return session;
  };
  return {
    ...createDashboardRoutes(dependencies, open),
    ...createQnaRoutes(dependencies, currentSession, open),
    ...createNewReportRoutes(dependencies, open),
  };
}

function createDashboardRoutes({ host, parameters }: SessionDependencies, open: OpenContent): Routes {
  const load = (request: RouteRequest, pageView: unknown): EmbedSession => {
    const config = requireFields(request.body, ['accessToken', 'id']);
    const settings = { ...chromelessSettings, ...pageViewSettings[String(pageView)] };
    const dashboards = host.forContentType('dashboard');
    return open(request, { ...config, settings }, { subject: { dashboardId: config.id } }, dashboards);
  };
  const loadDashboard = (request: RouteRequest): undefined => {
    const pageView = isObject(request.body) ? request.body['pageView'] : undefined;
    if (
      pageView !== undefined &&
      !(typeof pageView === 'string' && Object.hasOwn(pageViewSettings, pageView))
    )
      throw new FrameRequestError(400, [
        { message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' },
      ]);
    void load(request, pageView).open();
  };
  return {
    'POST /dashboard/load': loadDashboard,
    'POST /dashboard/prepare': loadDashboard,
    'POST /tile/load': (request) => {
      const config = requireFields(request.body, ['accessToken', 'id', 'dashboardId']);
      const { id: tileId, dashboardId = '' } = config;
      const tiles = host.forContentType('tile');
      const settings = { ...chromelessSettings, ...fitToPageSettings };
      const session = open(request, { ...config, settings }, { subject: { dashboardId, tileId } }, tiles);
      void session.open().then(() => tiles.raise('tileLoaded', { uid: parameters.uid, tileId, dashboardId }));
      return undefined;
    },
  };
}

function createQnaRoutes(
  { host }: SessionDependencies,
  currentSession: CurrentSession,
  open: OpenContent,
): Routes {
  const load = async (request: RouteRequest): Promise<undefined> => {
    const config = requireFields(request.body, ['accessToken']);
    const { datasetIds, question, viewMode } = request.body as Record<string, unknown>;
    const [datasetId] = Array.isArray(datasetIds) ? (datasetIds as unknown[]) : [];
    if (typeof datasetId !== 'string')
      throw new FrameRequestError(400, [{ message: 'datasetIds is required' }]);
    const qna = { interactive: viewMode !== resultOnlyViewMode };
    const settings = { ...chromelessSettings, ...fitToPageSettings, ...config.settings };
    const session = open(
      request,
      { ...config, settings, viewMode: 0 },
      { subject: { datasetId }, qna },
      host.forContentType('qna'),
    );
    void session.open().then(() => {
      // The host page may have asked another question in the meantime, which the configured one must not replace.
      const { report, qna: current } = session.store.state;
      if (typeof question === 'string' && report && current?.question === '')
        session.store.dispatch({ type: 'ask', question });
    });
    return undefined;
  };
  return {
    'POST /qna/load': load,
    'POST /qna/prepare': load,
    'POST /qna/interpret': async ({ body }) => {
      const question = isObject(body) ? body['question'] : undefined;
      if (typeof question !== 'string')
        throw new FrameRequestError(400, [{ message: 'question is required' }]);
      const { store, waitUntilRendered } = requireSession(currentSession);
      if (!store.state.qna)
        throw new FrameRequestError(400, [{ message: 'Only Q&A embeds accept questions.' }]);
      store.dispatch({ type: 'ask', question });
      await waitUntilRendered();
      return undefined;
    },
  };
}

function createNewReportRoutes({ client }: SessionDependencies, open: OpenContent): Routes {
  const openNewReport = (
    request: RouteRequest,
    config: LoadConfig,
    datasetId: string,
    initialDefinition?: ReportDefinition,
  ): void => {
    const editConfig = { ...config, viewMode: 1, permissions: allPermissions };
    void open(request, editConfig, {
      subject: { datasetId },
      ...(initialDefinition ? { initialDefinition } : {}),
    }).open();
  };
  return {
    'POST /report/create': (request) => {
      const config = requireFields(request.body, ['accessToken', 'datasetId']);
      openNewReport(request, config, config.datasetId ?? '');
      return undefined;
    },
    'POST /quickcreate': async (request) => {
      const config = requireFields(request.body, ['accessToken']);
      const { datasetCreateConfig } = request.body as Record<string, unknown>;
      assertDatasetConfig(datasetCreateConfig);
      client.setToken(config.accessToken);
      const { datasetId, definition } = await client
        .quickCreate(datasetCreateConfig)
        .catch(rethrowConfigError);
      openNewReport(request, config, datasetId, definition);
      return undefined;
    },
  };
}

/**
 * Validates the dataset configuration with the messages of the public client.
 *
 * @throws {FrameRequestError} 400 when the configuration is invalid
 */
function assertDatasetConfig(config: unknown): void {
  const reject = (message: string): never => {
    throw new FrameRequestError(400, [{ message }]);
  };
  if (!isObject(config)) return reject('datasetCreateConfig is required');
  const { data, mashupDocument, tableSchemaList } = config;
  if (data === undefined && mashupDocument === undefined)
    reject('At least one of data or mashupDocument must be provided');
  if (data === undefined) reject('The emulator supports only datasets with inline data.');
  if (!Array.isArray(tableSchemaList) || tableSchemaList.length === 0)
    reject('tableSchemaList cannot be empty when data is provided');
}
