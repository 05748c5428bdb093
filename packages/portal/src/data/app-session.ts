import { createContext, useContext } from 'react';

/** In-memory state of one visit: it lasts until the page is reloaded. */
export interface AppSession {
  /** Returns whether an app has been opened: by click, by link or automatically. */
  hasOpenedApp(): boolean;
  markAppOpened(): void;
}

export const createAppSession = (): AppSession => {
  let opened = false;
  return {
    hasOpenedApp: () => opened,
    markAppOpened() {
      opened = true;
    },
  };
};

export const AppSessionContext = createContext<AppSession>(createAppSession());

export const useAppSession = (): AppSession => useContext(AppSessionContext);
