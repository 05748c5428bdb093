import type { EventHooks } from './models/index.ts';
import { ConfigurationError } from './errors.ts';
import type { Kind } from './kind.ts';
import { TokenType } from './models/enums.ts';

export interface HookAnswer {
  statusCode: number;
  body?: unknown;
}

/** Under which name the frame asks for each hook. */
const hookNames: Record<string, keyof EventHooks> = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
};

/** Refuses hooks that no frame of this kind would ask. Throws `invalid_configuration`. */
export function checkHooks(hooks: EventHooks | undefined, kind: Kind, tokenType?: TokenType): EventHooks {
  for (const [name, hook] of Object.entries(hooks ?? {})) {
    if (typeof hook !== 'function') refuse(name, `${name} must be a function`);
  }
  if (hooks?.applicationContextProvider && kind.type !== 'report') {
    refuse('applicationContextProvider', 'applicationContextProvider is only supported in report embed');
  }
  const asksForTokens =
    ['report', 'create', 'quickCreate'].includes(kind.type) && tokenType === TokenType.Aad;
  if (hooks?.accessTokenProvider && !asksForTokens) {
    refuse('accessTokenProvider', 'accessTokenProvider is only supported in report SaaS embed');
  }
  return hooks ?? {};
}

/** Asks the hook that the frame names; 404 without one, 400 when it fails: why is the host page's business alone. */
export async function runHook(
  hooks: EventHooks,
  name: string,
  body: unknown,
  onError: (error: unknown) => void,
): Promise<HookAnswer> {
  const hookName = Object.hasOwn(hookNames, name) ? hookNames[name] : undefined;
  const hook = hookName && hooks[hookName];
  if (!hook) return { statusCode: 404 };
  try {
    return { statusCode: 200, body: (await hook(body)) as unknown };
  } catch (error) {
    onError(error);
    return { statusCode: 400 };
  }
}

function refuse(name: string, message: string): never {
  throw new ConfigurationError([{ path: `eventHooks.${name}`, message }]);
}
