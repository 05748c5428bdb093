import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import type { EmbeddedReport } from '../../data/app-reports.ts';
import { log } from '../../log.ts';
import { viewerMessages } from '../../messages/viewer.ts';
import { useServices } from '../../services.ts';
import { useStorageKey } from '../../session/use-storage-key.ts';
import { useColorMode } from '../../ui/theme/color-mode.ts';
import { createBatchedStateUpdates } from './batched-state-updates.ts';
import type { ReportFailure } from './embedding/failure.ts';
import type { PageEntry } from './embedding/pages.ts';
import { getReportService } from './embedding/report-service.ts';
import { openReport } from './embedding/report-session.ts';
import type { ReportSession } from './embedding/report-session.ts';
import { createSlicerStore } from './embedding/slicer-store.ts';

/** State of the viewer for one report. */
export interface ReportViewState {
  /** ID of the report entry. The state of another entry is outdated. */
  entryId: string;
  shown: boolean;
  failure: ReportFailure | undefined;
  /** Message that explains why data of the visible report is missing. */
  incomplete: string | undefined;
  /** Pages of every report opened so far, by entry ID. */
  pages: Record<string, PageEntry[]>;
  activePage: string | undefined;
  /** Dataset of the report; null if it has none. */
  datasetId: string | null;
}

export interface ReportControl {
  view: ReportViewState;
  container: RefObject<HTMLDivElement | null>;
  showPage(name: string): Promise<void>;
  /**
   * Returns the session of the report.
   *
   * @throws {Error} when no report is open.
   */
  getSession(): ReportSession;
  /** Clears the slicers and reopens the report in its original state. */
  reset(): void;
  retry(): void;
}

const createInitialView = (entryId: string, pages: ReportViewState['pages'] = {}): ReportViewState => ({
  entryId,
  shown: false,
  failure: undefined,
  incomplete: undefined,
  pages,
  activePage: undefined,
  datasetId: null,
});

/** Returns the state if it belongs to the entry, otherwise an initial state. */
const toCurrentView = (entryId: string, view: ReportViewState): ReportViewState =>
  view.entryId === entryId ? view : createInitialView(entryId, view.pages);

const createViewUpdates = (entryId: string, setView: Dispatch<SetStateAction<ReportViewState>>) =>
  createBatchedStateUpdates<ReportViewState>((update) => {
    setView((before) => update(toCurrentView(entryId, before)));
  });

/** Returns handlers that update the state when the report changes. */
const createViewHandlers = (
  entryId: string,
  updates: ReturnType<typeof createViewUpdates>,
  onPage: (name: string) => void,
) => {
  let shown = false;
  return {
    onPages: (pages: PageEntry[]) => {
      updates.add((view) => ({ ...view, pages: { ...view.pages, [entryId]: pages } }));
    },
    onPage: (activePage: string) => {
      const applyUpdate = shown ? updates.applyNow : updates.add;
      applyUpdate((view) => ({ ...view, activePage }));
      onPage(activePage);
    },
    onShown: () => {
      shown = true;
      updates.applyNow((view) => ({ ...view, shown }));
    },
    onFailure: (failure: ReportFailure) => {
      updates.applyNow((view) => ({ ...view, failure }));
    },
    onIncomplete: (incomplete: string | undefined) => {
      updates.applyNow((view) => ({ ...view, incomplete }));
    },
  };
};

/** Applies the color mode of the portal to the open report. */
const useReportTheme = (session: RefObject<ReportSession | undefined>) => {
  const mode = useColorMode();
  useEffect(() => {
    session.current?.applyMode(mode).catch((error: unknown) => {
      log.error(viewerMessages.themeFailed, error);
    });
  }, [session, mode]);
  return mode;
};

const requireSession = (session: ReportSession | undefined): ReportSession => {
  if (!session) throw new Error(viewerMessages.notOpen);
  return session;
};

/** Opens the report of an entry in the returned container, and closes it when the entry changes. */
export const useReportSession = (
  appId: string,
  entry: EmbeddedReport,
  pageName: string | undefined,
  onPage: (name: string) => void,
): ReportControl => {
  const { embedTokens, config } = useServices();
  const container = useRef<HTMLDivElement>(null);
  const session = useRef<ReportSession>(undefined);
  const slicerKey = useStorageKey('untilSignOut', `slicers:${entry.id}`);
  const [attempt, setAttempt] = useState(0);
  const [latestView, setView] = useState(() => createInitialView(entry.id));
  const view = toCurrentView(entry.id, latestView);
  const mode = useReportTheme(session);

  const latest = useRef({ entry, pageName, onPage, mode });
  useLayoutEffect(() => {
    latest.current = { entry, pageName, onPage, mode };
  });

  // This is a layout effect, so that the frame starts to load before the browser paints.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const { entry, pageName, mode } = latest.current;
    const updates = createViewUpdates(entry.id, setView);
    const opened = openReport({
      service: getReportService(config.embedOrigins),
      element,
      entry,
      pageName,
      mode,
      slicers: createSlicerStore(slicerKey),
      getToken: async (signal) => {
        const embedToken = await embedTokens.get({ appId, reportId: entry.id }, signal);
        updates.add((view) => ({ ...view, datasetId: embedToken.reportConfig.datasetId }));
        return embedToken;
      },
      ...createViewHandlers(entry.id, updates, (name) => {
        latest.current.onPage(name);
      }),
    });
    session.current = opened;
    return () => {
      session.current = undefined;
      updates.discard();
      opened.close();
    };
  }, [embedTokens, config.embedOrigins, appId, entry.id, slicerKey, attempt]);

  const restart = () => {
    setView((before) => createInitialView(entry.id, before.pages));
    setAttempt((count) => count + 1);
  };
  return {
    view,
    container,
    showPage: async (name) => session.current?.showPage(name),
    getSession: () => requireSession(session.current),
    retry: restart,
    reset() {
      session.current?.close();
      createSlicerStore(slicerKey).clear();
      restart();
    },
  };
};
