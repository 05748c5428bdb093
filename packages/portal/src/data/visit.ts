import { createContext, useContext } from 'react';

/** State of one visit to the portal. It is discarded when the page is reloaded. */
export interface Visit {
  /** Returns whether an app has been opened: by click, by link or automatically. */
  hasOpenedApp(): boolean;
  markAppOpened(): void;
}

export function createVisit(): Visit {
  let opened = false;
  return {
    hasOpenedApp: () => opened,
    markAppOpened() {
      opened = true;
    },
  };
}

export const VisitContext = createContext<Visit>(createVisit());

export const useVisit = (): Visit => useContext(VisitContext);
