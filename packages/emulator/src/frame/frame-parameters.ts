import type { FrameSettings } from '../embed/protocol.ts';

/** What the address of the frame says. */
export interface FrameParameters {
  /** The host's name for this embed, which stands in the URLs of all messages to it. */
  uid: string;
  language: string | undefined;
  formatLocale: string | undefined;
  /** The host wants to be asked before each round of queries. */
  hasPreQueryHook: boolean;
}

/** Reads what the server wrote into the page. */
export function readFrameSettings(): FrameSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name=frame-settings]')?.content ?? '{}';
  return { hostOrigins: [], faults: {}, ...(JSON.parse(content) as Partial<FrameSettings>) };
}

/** Reads the query of the frame's address. */
export function parseFrameParameters(search: string): FrameParameters {
  const query = new URLSearchParams(search);
  return {
    uid: query.get('uid') ?? '',
    language: query.get('language') ?? undefined,
    formatLocale: query.get('formatLocale') ?? undefined,
    hasPreQueryHook: query.get('registerQueryCallback') === 'true',
  };
}
