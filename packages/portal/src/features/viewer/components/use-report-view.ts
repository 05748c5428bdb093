import { startTransition, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { useStorageKey } from '../../../session/use-storage-key.ts';
import type { ReportFailure } from '../embedding/failure.ts';
import type { PageEntry, ReportLocation } from '../embedding/report-pages.ts';
import type { ReportSession } from '../embedding/report-session.ts';
import { createSlicerStore } from '../embedding/slicer-persistence.ts';

/** One attempt to open a report. */
interface Attempt {
  /** Changes with the report and with each attempt. The state of another attempt is outdated. */
  key: string;
  /** Controls the report; undefined until it is shown. */
  session: ReportSession | undefined;
  failure: ReportFailure | undefined;
  /** Message that explains why data of the visible report is missing. */
  incomplete: string | undefined;
  activePage: string | undefined;
  /** Dataset of the visible report; null if it has none. */
  datasetId: string | null;
}

/** State of the viewer for one report. */
export type ReportViewState = ReportLocation & Omit<Attempt, 'key'>;

const createAttempt = (key: string): Attempt => ({
  key,
  session: undefined,
  failure: undefined,
  incomplete: undefined,
  activePage: undefined,
  datasetId: null,
});

/**
 * Returns the state of the viewer for the report of an entry, and the props of the `ReportFrame` that updates it.
 *
 * @param onPage - called when the report shows another page.
 */
export const useReportView = (entry: EmbeddedReport, onPage: (name: string) => void) => {
  const slicerKey = useStorageKey('untilSignOut', `slicers:${entry.id}`);
  const slicers = useMemo(() => createSlicerStore(slicerKey), [slicerKey]);
  const [pages, setPages] = useState<ReportLocation['pages']>({});
  const [attemptCount, setAttemptCount] = useState(0);
  const key = `${slicerKey} ${attemptCount}`;
  const [latest, setLatest] = useState(() => createAttempt(key));

  const toCurrent = (attempt: Attempt) => (attempt.key === key ? attempt : createAttempt(key));
  const update = (changes: Partial<Attempt>) => {
    setLatest((before) => ({ ...toCurrent(before), ...changes }));
  };
  const retry = () => {
    setAttemptCount((count) => count + 1);
  };
  const view: ReportViewState = { ...toCurrent(latest), entryId: entry.id, pages };
  return {
    view,
    frame: {
      key,
      props: {
        entry,
        slicers,
        // Pages are rendered with low priority, because rendering competes with the loading report.
        onPages: (visiblePages: PageEntry[]) => {
          startTransition(() => {
            setPages((before) => ({ ...before, [entry.id]: visiblePages }));
          });
        },
        onPage: (activePage: string) => {
          startTransition(() => {
            update({ activePage });
          });
          onPage(activePage);
        },
        onShown: (session: ReportSession, datasetId: string | null) => {
          update({ session, datasetId });
        },
        onFailure: (failure: ReportFailure) => {
          update({ session: undefined, failure });
        },
        onIncomplete: (incomplete: string | undefined) => {
          update({ incomplete });
        },
      },
    },
    retry,
    /** Clears the slicers and reopens the report in its original state. */
    reset: () => {
      // Ends the session first, which would store its slicers again.
      flushSync(retry);
      slicers.clear();
    },
  };
};

export type ReportView = ReturnType<typeof useReportView>;
