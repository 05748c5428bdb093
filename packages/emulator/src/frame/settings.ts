import type { FrameSettings } from '../embed/protocol.ts';

/** What the address of the frame says. */
export interface FrameAddress {
  /** The host's name for this embed, which stands in the URLs of all messages to it. */
  uid: string;
  language: string | undefined;
  formatLocale: string | undefined;
  /** The host wants to be asked before each round of queries. */
  asksBeforeQueries: boolean;
}

/** Reads what the server wrote into the page. */
export function readSettings(): FrameSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name=frame-settings]')?.content ?? '{}';
  return { hostOrigins: [], faults: {}, ...(JSON.parse(content) as Partial<FrameSettings>) };
}

/** Reads the query of the frame's address. */
export function readAddress(search: string): FrameAddress {
  const query = new URLSearchParams(search);
  return {
    uid: query.get('uid') ?? '',
    language: query.get('language') ?? undefined,
    formatLocale: query.get('formatLocale') ?? undefined,
    asksBeforeQueries: query.get('registerQueryCallback') === 'true',
  };
}
