import type { EmbedToken } from '@embed-portal/api-contract';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useServices } from '../../../services.ts';

interface EmbedTokenHandlers {
  onToken(embedToken: EmbedToken): void;
  onFailure(error: unknown): void;
}

/** Requests the embed token of a report on mount. Returns a function that requests a new token. */
export const useEmbedToken = (
  report: { appId: string; reportId: string },
  { onToken, onFailure }: EmbedTokenHandlers,
) => {
  const { embedTokens } = useServices();
  const request = (signal: AbortSignal): Promise<EmbedToken> => embedTokens.get(report, signal);
  const requestOnMount = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const embedToken = await request(signal);
      if (!signal.aborted) onToken(embedToken);
    } catch (error) {
      if (!signal.aborted) onFailure(error);
    }
  });
  // This is a layout effect, so that the request is sent before the browser paints.
  useLayoutEffect(() => {
    const controller = new AbortController();
    void requestOnMount(controller.signal);
    return () => {
      controller.abort();
    };
  }, []);
  return request;
};
