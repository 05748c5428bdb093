import type { EventHooks } from '../models/types.ts';
import type { EmbedConfiguration } from '../shared/options.ts';

/** Returns the configuration with callbacks that call the corresponding callbacks of the latest configuration. */
export function withLatestCallbacks(
  config: EmbedConfiguration,
  getLatest: () => EmbedConfiguration,
): EmbedConfiguration {
  const { eventHooks, tokenRenewal } = config;
  return {
    ...config,
    ...(eventHooks && { eventHooks: withLatestHooks(eventHooks, getLatest) }),
    ...(tokenRenewal && {
      tokenRenewal: {
        ...tokenRenewal,
        getToken: (request) => (getLatest().tokenRenewal ?? tokenRenewal).getToken(request),
        onError: (error) => getLatest().tokenRenewal?.onError?.(error),
      },
    }),
  };
}

function withLatestHooks(hooks: EventHooks, getLatest: () => EmbedConfiguration): EventHooks {
  const forward = ([name, hook]: [string, unknown]) => {
    if (typeof hook !== 'function') return [name, hook];
    return [
      name,
      (context: unknown): unknown => (getLatest().eventHooks ?? hooks)[name as keyof EventHooks]?.(context),
    ];
  };
  return Object.fromEntries(Object.entries(hooks).map(forward)) as EventHooks;
}
