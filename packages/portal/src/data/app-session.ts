import { createContext, useContext } from 'react';

/** What has happened since the page was loaded. */
export interface AppSession {
  /** Whether an app has been opened: by hand, by a link or by itself. */
  appOpened(): boolean;
  markAppOpened(): void;
}

export const createAppSession = (): AppSession => {
  let opened = false;
  return {
    appOpened: () => opened,
    markAppOpened() {
      opened = true;
    },
  };
};

export const AppSessionContext = createContext<AppSession>(createAppSession());

export const useAppSession = (): AppSession => useContext(AppSessionContext);
