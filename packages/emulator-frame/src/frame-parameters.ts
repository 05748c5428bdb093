import type { FrameSettings } from '@embed-portal/emulator-protocol/service-messages';

/** Query parameters of the frame URL. */
export interface FrameParameters {
  /** ID that the host page assigned to this embed. It is part of every URL posted to the host page. */
  uid: string;
  language: string | undefined;
  formatLocale: string | undefined;
  /** Whether the host page has a `preQuery` hook, which is called before each rendering. */
  hasPreQueryHook: boolean;
  /** Faults of this frame as JSON, which its data requests pass to the server. */
  faults: string | undefined;
}

/** Reads the settings that the server wrote into the page. */
export function readFrameSettings(): FrameSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name=frame-settings]')?.content ?? '{}';
  return { hostOrigins: [], faults: {}, ...(JSON.parse(content) as Partial<FrameSettings>) };
}

/** Parses the query string of the frame URL. */
export function parseFrameParameters(search: string): FrameParameters {
  const query = new URLSearchParams(search);
  return {
    uid: query.get('uid') ?? '',
    language: query.get('language') ?? undefined,
    formatLocale: query.get('formatLocale') ?? undefined,
    hasPreQueryHook: query.get('registerQueryCallback') === 'true',
    faults: query.get('faults') ?? undefined,
  };
}
