/** What a host page's own server answers: see 01-minimal/embed-token.mjs. */
export interface Access {
  id: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

/** Asks our own server for a token. Throws a sentence for the reader when there is none. */
export async function fetchAccess(address = '/embed-token'): Promise<Access> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('There is no token to be had just now.');
  return (await response.json()) as Access;
}

export const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;

/** Tells the reader, in the page's `<output>`. */
export const say = (text = '') => (find('output').textContent = text);

/** Does something when the button is pressed; what goes wrong is told. */
export function onClick(selector: string, act: () => Promise<unknown>): void {
  find(selector).addEventListener('click', () => void act().catch((error: Error) => say(error.message)));
}
