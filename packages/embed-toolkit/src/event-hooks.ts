import type { EventHooks } from './models/index.ts';
import { ConfigurationError } from './errors.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import type { TokenType } from './models/index.ts';

/** What the frame is told: 404 where the host page has no such hook, 400 when the hook fails. */
export interface HookResult {
  statusCode: number;
  body?: unknown;
}

/** What becomes of the hooks in configurations of a kind. */
export interface HookSupport {
  /** Throws `invalid_configuration` for hooks that nobody would ask. */
  check(hooks: EventHooks | undefined, contentType: ContentTypeDefinition, tokenType?: TokenType): EventHooks;
  /** Never rejects; `onError` is told why a hook failed. */
  run(hooks: EventHooks, name: string, body: unknown, onError: (error: unknown) => void): Promise<HookResult>;
}

/** By number: whoever only shows reports has no use for the names. */
const aadTokenType: TokenType = 0;

/** Under which name the frame asks for each hook. */
const hookNames: Record<string, keyof EventHooks> = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
};

/** Refuses hooks that no frame of this kind would ask. Throws `invalid_configuration`. */
function check(
  hooks: EventHooks | undefined,
  contentType: ContentTypeDefinition,
  tokenType?: TokenType,
): EventHooks {
  for (const [name, hook] of Object.entries(hooks ?? {})) {
    if (typeof hook !== 'function') throwInvalidHook(name, `${name} must be a function`);
  }
  if (hooks?.applicationContextProvider && contentType.type !== 'report') {
    throwInvalidHook(
      'applicationContextProvider',
      'applicationContextProvider is only supported in report embed',
    );
  }
  const asksForTokens =
    ['report', 'create', 'quickCreate'].includes(contentType.type) && tokenType === aadTokenType;
  if (hooks?.accessTokenProvider && !asksForTokens) {
    throwInvalidHook('accessTokenProvider', 'accessTokenProvider is only supported in report SaaS embed');
  }
  return hooks ?? {};
}

/** Asks the hook that the frame names; 404 without one, 400 when it fails: why is the host page's business alone. */
async function run(
  hooks: EventHooks,
  name: string,
  body: unknown,
  onError: (error: unknown) => void,
): Promise<HookResult> {
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

function throwInvalidHook(name: string, message: string): never {
  throw new ConfigurationError([{ path: `eventHooks.${name}`, message }]);
}

export const eventHooks: HookSupport = { check, run };
