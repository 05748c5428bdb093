/** The response of the server of a host page, see 01-minimal/embed-token.mjs. */
export interface Access {
  id: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

/**
 * Requests the values that the page needs to embed a report from its server.
 *
 * @throws {Error} with a message for the user when the server returns no token
 */
export async function fetchAccess(path = '/embed-token'): Promise<Access> {
  const response = await fetch(path);
  if (!response.ok) throw new Error('The server returned no embed token.');
  return (await response.json()) as Access;
}

export const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

/** Shows a message in the `<output>` of the page. */
export const showMessage = (text = '') => (find('output').textContent = text);

/** Runs an action when a button is clicked, and shows the message of its error. */
export function onClick(selector: string, action: () => Promise<unknown>): void {
  find(selector).addEventListener('click', () => {
    action().catch((error: unknown) => showMessage((error as Error).message));
  });
}
