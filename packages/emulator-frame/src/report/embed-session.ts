import type { ReportDefinition } from '@embed-portal/emulator-protocol/report-schema';
import type { ContentReference } from '@embed-portal/emulator-protocol/service-messages';
import type { DataClient } from '../data-client.ts';
import type { FrameParameters } from '../frame-parameters.ts';
import type { HostConnection } from '../host-connection.ts';
import { createRandomId } from '../random-id.ts';
import { createEffects } from './effects.ts';
import { getActivePage, requireLoaded } from './embed-state.ts';
import type { EmbedState } from './embed-state.ts';
import { EmbedTokenManager } from './embed-token-manager.ts';
import { getErrorCode } from './error-bodies.ts';
import { createErrorReporter } from './error-reporter.ts';
import { explainMissing } from './explain-missing.ts';
import { exportVisualData } from './export-visual-data.ts';
import type { VisualExport } from './export-visual-data.ts';
import { mergeSettings } from './load-config.ts';
import type { LoadConfig } from './load-config.ts';
import { createPersonalBookmarks } from './personal-bookmarks.ts';
import { RenderController } from './render-controller.ts';
import type { ReportRenderer, ViewerFunctions } from './report-renderer.ts';
import { createReportSaver } from './report-saver.ts';
import type { ReportSaver } from './report-saver.ts';
import { createReportStore } from './report-store.ts';
import type { ReportStore } from './report-store.ts';

/** Dependencies of a session. */
export interface SessionDependencies {
  host: HostConnection;
  client: DataClient;
  renderer: ReportRenderer;
  parameters: FrameParameters;
}

/** Options for opening content. */
export interface SessionOptions {
  /** Whether rendering waits for a `render` request of the host page. */
  isPhased: boolean;
  hasTokenProvider: boolean;
  /**
   * Content to show.
   *
   * @defaultValue the report of the load configuration
   */
  subject?: ContentReference;
  /** Enables Q&A; `interactive` lets the viewer type questions. */
  qna?: { interactive: boolean };
  /** Initial definition of a new report. */
  initialDefinition?: ReportDefinition;
}

/** Session of one embedded report: its store, and the operations that wait for the service. */
export interface EmbedSession {
  readonly correlationId: string;
  readonly store: ReportStore;
  readonly saver: ReportSaver;
  readonly host: HostConnection;
  /** Loads and renders the report. Errors are raised as events. */
  open(): Promise<void>;
  close(): void;
  /**
   * Replaces the token and resumes rendering if the previous token had expired.
   *
   * @throws {DataError} when the service rejects the token
   */
  setToken(token: string): Promise<void>;
  /**
   * Exports a visual of the active page as CSV, with the filters at the time of the call.
   *
   * @throws {FrameRequestError} when the request is invalid or the visual has no data
   * @throws {DataError} when the service rejects the query
   */
  exportData(visualExport: VisualExport): Promise<string>;
  /** Resolves when the latest rendering has ended. */
  waitUntilRendered(): Promise<void>;
}

const editMode = 1;

/** Connects the store of a report to the host page, the data service and the renderer. */
export function createEmbedSession(
  { host, client, renderer, parameters }: SessionDependencies,
  config: LoadConfig,
  options: SessionOptions,
): EmbedSession {
  const correlationId = createRandomId();
  const store = createReportStore(buildLoadingState(config, options, parameters));
  const getState = (): EmbedState => store.state;
  const { dispatch } = store;
  const { subject } = store.state;
  const saver = createReportSaver(store, client);
  const errorReporter = createErrorReporter(
    { getState, raise: host.raise, showNotice: (text) => renderer.showNotice(text) },
    correlationId,
  );
  const tokenManager = new EmbedTokenManager({
    host,
    client,
    hasTokenProvider: options.hasTokenProvider,
    verify: () => (store.state.report ? client.open(subject) : undefined),
    onRenewed: async () => {
      renderer.showNotice(undefined);
      if (renderController.isStale) await renderController.refresh();
    },
    onExpired: () => errorReporter.reportTokenExpired(),
  });
  const handleError = (error: unknown): void => {
    if (getErrorCode(error) !== 'TokenExpired') return errorReporter.reportError(error);
    renderController.isStale = true;
    tokenManager.expire();
  };
  const renderController = new RenderController({
    store,
    host,
    query: client.query,
    renderer,
    hasPreQueryHook: parameters.hasPreQueryHook,
    canQuery: () => !tokenManager.isExpired,
    onError: handleError,
  });
  store.subscribe(
    createEffects({
      raise: host.raise,
      dispatch,
      refresh: () => renderController.refresh(),
      rerender: () => renderController.rerender(),
    }),
  );
  const exportData = (visualExport: VisualExport): Promise<string> =>
    exportVisualData(requireLoaded(store.state), visualExport, {
      raise: host.raise,
      fetchRows: client.fetchRows,
      query: (queries) => renderController.query(queries),
    });
  const viewer: ViewerFunctions = {
    getState: () => requireLoaded(store.state),
    dispatch,
    runAction: (action) => void action().catch(handleError),
    save: () => saver.save(),
    saveAs: (name) => saver.saveAs(name),
    personalBookmarks: createPersonalBookmarks(store, client),
    exportData: (visual) => exportData({ page: getActivePage(store.state).name, visual, request: {} }),
  };
  /** Informs the host page that its `pageName` was ignored because the page does not exist. */
  const reportMissingPage = (): void => {
    const { pageName } = config;
    const { pages } = requireLoaded(store.state).report.definition;
    if (pageName === undefined || pages.some(({ name }) => name === pageName)) return;
    const { displayName } = getActivePage(store.state);
    errorReporter.reportInfo(
      'pageNotFound',
      `${explainMissing('page', pageName, pages)} Showing '${displayName}'.`,
    );
  };
  return {
    correlationId,
    store,
    saver,
    host,
    async open() {
      renderer.showLoading(store.state, viewer);
      try {
        client.setToken(config.accessToken);
        const report = await client.open(subject);
        dispatch({ type: 'receiveReport', report, initialDefinition: options.initialDefinition });
        dispatch({ type: 'initialize' });
        if (config.viewMode === editMode) dispatch({ type: 'switchMode', mode: 'edit' });
        tokenManager.restart(report.tokenExpiration);
      } catch (error) {
        handleError(error);
        return;
      }
      host.raise('loaded', { initiator: 'sdk' });
      await renderController.refresh();
      reportMissingPage();
    },
    close() {
      tokenManager.close();
      renderController.stop();
    },
    setToken: (token) => tokenManager.replace(token),
    exportData,
    waitUntilRendered: () => renderController.rendering,
  };
}

/** Builds the state of a report that is not loaded yet. */
function buildLoadingState(
  config: LoadConfig,
  { isPhased, subject, qna }: SessionOptions,
  { language, formatLocale }: FrameParameters,
): EmbedState {
  const locale = { ...(language ? { language } : {}), ...(formatLocale ? { formatLocale } : {}) };
  return {
    config,
    subject: subject ?? { reportId: config.id, boundDatasetId: config.datasetBinding?.datasetId },
    settings: mergeSettings({ localeSettings: locale }, config.settings),
    theme: config.theme?.themeJson ?? {},
    isPaused: isPhased,
    report: undefined,
    reportState: undefined,
    selection: undefined,
    data: new Map(),
    isEditing: false,
    hasUnsavedChanges: false,
    playingIndex: undefined,
    qna: qna && { question: '', isInteractive: qna.interactive, normalizedQuestion: undefined },
  };
}
