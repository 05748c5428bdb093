import { readText, tryWriteText } from '../shared/browser-storage.ts';

/** Session in which this tab views the portal as another user. */
export interface View {
  sessionId: string;
  /** Ends the session. If the server cannot be reached, only this tab stops to use it. */
  stop(): Promise<void>;
  /** Shows the portal as the signed-in user. */
  leave(): void;
}

const key = 'portal.viewSession';
const parameter = 'viewAs';

/** Returns the address of a page that views the portal as another user. */
export const buildViewPath = (sessionId: string): string =>
  `/apps?${new URLSearchParams({ [parameter]: sessionId }).toString()}`;

/**
 * Returns the ID of the session in which this tab views the portal as another user, if any. An ID in the page's URL is
 * moved to the storage of the tab, where it survives the sign-in and reloads.
 */
export function readViewSessionId(): string | undefined {
  const url = new URL(location.href);
  const id = url.searchParams.get(parameter);
  if (id !== null) {
    tryWriteText(key, id, 'sessionStorage');
    url.searchParams.delete(parameter);
    history.replaceState(null, '', url);
  }
  return id ?? readText(key, 'sessionStorage') ?? undefined;
}

/** Removes the session from this tab, so that the next load of the page shows the portal as the signed-in user. */
export function forgetViewSession(): void {
  tryWriteText(key, null, 'sessionStorage');
}
