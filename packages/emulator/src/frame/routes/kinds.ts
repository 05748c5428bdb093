import type { ReportDefinition, Visual } from '../../content/report-schema.ts';
import { requireFields } from '../report/load-config.ts';
import type { LoadConfig, ReportSettings } from '../report/load-config.ts';
import { Session } from '../report/session.ts';
import type { SessionOptions, SessionParts } from '../report/session-options.ts';
import { WireError, isObject } from '../wire/messages.ts';
import type { RouteRequest, Routes } from '../wire/router.ts';
import { refuse, refuseConfig } from './refuse.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What is drawn alone: no panes, no tabs, no menus. */
const bare: ReportSettings = {
  filterPaneEnabled: false,
  navContentPaneEnabled: false,
  visualSettings: { visualHeaders: [{ settings: { visible: false } }] },
};

/** How a dashboard's page views are drawn. */
const pageViews: Record<string, ReportSettings> = {
  fitToWidth: {},
  oneColumn: { layoutType: 2 },
  actualSize: { customLayout: { displayOption: 2 } },
};
const wholePage: ReportSettings = { customLayout: { displayOption: 0 } };
const allPermissions = 7;
const resultOnly = 1;

type Open = (
  request: RouteRequest,
  config: LoadConfig,
  options: Partial<SessionOptions>,
  host?: SessionParts['host'],
) => Session;

/** Content other than reports: dashboards, tiles, questions, and reports in the making. */
export function kindRoutes(parts: SessionParts, box: SessionBox): Routes {
  const open: Open = (request, config, options, host = parts.host) => {
    const tokenProvider = request.headers['tokenProviderSupplied'] === true;
    box.current?.close();
    const session = new Session({ ...parts, host }, config, { phased: false, tokenProvider, ...options });
    box.current = session;
    return session;
  };
  return {
    ...dashboardRoutes(parts, open),
    ...questionRoutes(parts, box, open),
    ...createRoutes(parts, open),
  };
}

function dashboardRoutes({ host, address }: SessionParts, open: Open): Routes {
  const load = (request: RouteRequest, pageView: unknown): Session => {
    const config = requireFields(request.body, ['accessToken', 'id']);
    const dashboardId = config.id;
    const settings = { ...bare, ...pageViews[String(pageView)] };
    const dashboards = host.at('dashboard');
    const onTile = (visual: Visual): void => raiseTile(dashboards, session, dashboardId, visual);
    const session = open(request, { ...config, settings }, { subject: { dashboardId }, onTile }, dashboards);
    return session;
  };
  const loadDashboard = (request: RouteRequest): undefined => {
    const pageView = isObject(request.body) ? request.body['pageView'] : undefined;
    if (pageView !== undefined && !(typeof pageView === 'string' && Object.hasOwn(pageViews, pageView)))
      throw new WireError(400, [
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
      const tiles = host.at('tile');
      const onTile = (visual: Visual): void => raiseTile(tiles, session, dashboardId, visual);
      const options = { subject: { dashboardId, tileId }, onTile };
      const session = open(request, { ...config, settings: { ...bare, ...wholePage } }, options, tiles);
      void session.open().then(() => tiles.raise('tileLoaded', { uid: address.uid, tileId, dashboardId }));
      return undefined;
    },
  };
}

function raiseTile(
  host: SessionParts['host'],
  session: Session,
  dashboardId: string,
  { name, title }: Visual,
): void {
  const tile = session.report.tiles?.find(({ id }) => id === name);
  const reportEmbedUrl = `${location.origin}/reportEmbed?reportId=${tile?.reportId ?? ''}`;
  host.raise('tileClicked', {
    dashboardId,
    dashboardDisplayName: session.report.name,
    tileId: name,
    title,
    reportId: tile?.reportId,
    reportEmbedUrl,
    pageName: tile?.page,
  });
}

function questionRoutes({ host }: SessionParts, box: SessionBox, open: Open): Routes {
  const load = async (request: RouteRequest): Promise<undefined> => {
    const config = requireFields(request.body, ['accessToken']);
    const { datasetIds, question, viewMode } = request.body as Record<string, unknown>;
    const [datasetId] = Array.isArray(datasetIds) ? (datasetIds as unknown[]) : [];
    if (typeof datasetId !== 'string') throw new WireError(400, [{ message: 'datasetIds is required' }]);
    const asks = { interactive: viewMode !== resultOnly };
    const settings = { ...bare, ...wholePage, ...config.settings };
    const session = open(
      request,
      { ...config, settings, viewMode: 0 },
      { subject: { datasetId }, asks },
      host.at('qna'),
    );
    void session.open().then(async () => {
      if (typeof question === 'string' && session.isOpen) await session.qna?.ask(question);
    });
    return undefined;
  };
  return {
    'POST /qna/load': load,
    'POST /qna/prepare': load,
    'POST /qna/interpret': async ({ body }) => {
      const question = isObject(body) ? body['question'] : undefined;
      if (typeof question !== 'string') throw new WireError(400, [{ message: 'question is required' }]);
      const { qna } = sessionOf(box);
      if (!qna) throw new WireError(400, [{ message: 'Only a Q&A embed answers questions.' }]);
      await qna.ask(question).catch(refuse);
      return undefined;
    },
  };
}

function createRoutes({ client }: SessionParts, open: Open): Routes {
  const begin = (
    request: RouteRequest,
    config: LoadConfig,
    datasetId: string,
    start?: ReportDefinition,
  ): void => {
    const editing = { ...config, viewMode: 1, permissions: allPermissions };
    void open(request, editing, { subject: { datasetId }, ...(start ? { start } : {}) }).open();
  };
  return {
    'POST /report/create': (request) => {
      const config = requireFields(request.body, ['accessToken', 'datasetId']);
      begin(request, config, config.datasetId ?? '');
      return undefined;
    },
    'POST /quickcreate': async (request) => {
      const config = requireFields(request.body, ['accessToken']);
      const { datasetCreateConfig } = request.body as Record<string, unknown>;
      checkDatasetConfig(datasetCreateConfig);
      client.setToken(config.accessToken);
      const { datasetId, definition } = await client.quickCreate(datasetCreateConfig).catch(refuseConfig);
      begin(request, config, datasetId, definition);
      return undefined;
    },
  };
}

/** Throws the wire's 400 for a dataset that can't be made, in the words that the public client has for it. */
function checkDatasetConfig(config: unknown): void {
  const refuseWith = (message: string): never => {
    throw new WireError(400, [{ message }]);
  };
  if (!isObject(config)) return refuseWith('datasetCreateConfig is required');
  const { data, mashupDocument, tableSchemaList } = config;
  if (data === undefined && mashupDocument === undefined)
    refuseWith('At least one of data or mashupDocument must be provided');
  if (data === undefined) refuseWith('Only datasets with data of their own can be made here.');
  if (!Array.isArray(tableSchemaList) || tableSchemaList.length === 0)
    refuseWith('tableSchemaList cannot be empty when data is provided');
}
