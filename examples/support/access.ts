/** The response of the server of a host page, see 01-minimal/embed-token.mjs. */
export interface Access {
  id: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

/** Requests a token from the page's server. Throws an error with a message for the viewer if there is none. */
export async function fetchAccess(address = '/embed-token'): Promise<Access> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The server returned no embed token.');
  return (await response.json()) as Access;
}

export const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

/** Shows a message in the page's `<output>`. */
export const say = (text = '') => (find('output').textContent = text);

/** Runs an action when the button is clicked, and shows its error. */
export function onClick(selector: string, act: () => Promise<unknown>): void {
  find(selector).addEventListener('click', () => void act().catch((error: Error) => say(error.message)));
}
