import { createContext, useContext } from 'react';

/** What has happened since the page was loaded. */
export interface Visit {
  /** Whether an app has been opened: by hand, by a link or by itself. */
  appOpened(): boolean;
  markAppOpened(): void;
}

export const createVisit = (): Visit => {
  let opened = false;
  return {
    appOpened: () => opened,
    markAppOpened() {
      opened = true;
    },
  };
};

export const VisitContext = createContext<Visit>(createVisit());

export const useVisit = (): Visit => useContext(VisitContext);
