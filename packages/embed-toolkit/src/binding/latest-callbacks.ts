import type { EmbedConfiguration } from '../config/resolve-configuration.ts';
import type { EventHooks } from '../models/index.ts';

/** Returns the configuration with callbacks that call those of `newest()`. */
export function withLatestCallbacks(
  config: EmbedConfiguration,
  newest: () => EmbedConfiguration,
): EmbedConfiguration {
  const { eventHooks, tokenRenewal } = config;
  return {
    ...config,
    ...(eventHooks && { eventHooks: withLatestHooks(eventHooks, newest) }),
    ...(tokenRenewal && {
      tokenRenewal: {
        ...tokenRenewal,
        getToken: (request) => (newest().tokenRenewal ?? tokenRenewal).getToken(request),
        onError: (error) => newest().tokenRenewal?.onError?.(error),
      },
    }),
  };
}

function withLatestHooks(hooks: EventHooks, newest: () => EmbedConfiguration): EventHooks {
  const forward = ([name, hook]: [string, unknown]) => {
    if (typeof hook !== 'function') return [name, hook];
    return [name, (context: unknown) => (newest().eventHooks ?? hooks)[name as keyof EventHooks]?.(context)];
  };
  return Object.fromEntries(Object.entries(hooks).map(forward)) as EventHooks;
}
