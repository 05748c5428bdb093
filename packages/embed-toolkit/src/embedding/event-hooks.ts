import type { TokenType } from '../models/enums.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { toPlainData } from '../shared/plain-data.ts';
import type { EventHooks } from '../types/configurations.ts';

/** Response to a hook request: 404 without a matching hook, 400 when the hook fails. */
export interface HookResult {
  statusCode: number;
  body?: unknown;
}

/** Validates and runs the event hooks of a content type. */
export interface HookSupport {
  /**
   * Returns the validated hooks.
   *
   * @throws {ConfigurationError} `invalid_configuration` for hooks that are not functions or that the frame would never
   *   call
   */
  validateHooks(hooks: EventHooks | undefined, contentType: string, tokenType?: TokenType): EventHooks;
  /** Runs a hook. Never rejects: `onError` receives the errors of hooks. */
  runHook(
    hooks: EventHooks,
    name: string,
    body: unknown,
    onError: (error: unknown) => void,
  ): Promise<HookResult>;
}

/** `TokenType.Aad` as a literal, so that this module does not add the enum to bundles. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the value of TokenType.Aad
const aadTokenType: TokenType = 0;

/** The hooks, by the names that the frame uses for them. */
const hookNames: Record<string, keyof EventHooks> = {
  preQuery: 'applicationContextProvider',
  newAccessToken: 'accessTokenProvider',
};

/** Rejects hooks that are not functions or that the frame would never call. */
function validateHooks(
  hooks: EventHooks | undefined,
  contentType: string,
  tokenType?: TokenType,
): EventHooks {
  for (const [name, hook] of Object.entries(hooks ?? {})) {
    if (typeof hook !== 'function') throwInvalidHook(name, `${name} must be a function`);
  }
  if (hooks?.applicationContextProvider && contentType !== 'report') {
    throwInvalidHook(
      'applicationContextProvider',
      'applicationContextProvider is only supported in report embed',
    );
  }
  const supportsTokenProvider =
    ['report', 'create', 'quickCreate'].includes(contentType) && tokenType === aadTokenType;
  if (hooks?.accessTokenProvider && !supportsTokenProvider) {
    throwInvalidHook('accessTokenProvider', 'accessTokenProvider is only supported in report SaaS embed');
  }
  return hooks ?? {};
}

/** Runs the named hook. The frame receives only a status, because hook errors may contain data of the host page. */
async function runHook(
  hooks: EventHooks,
  name: string,
  body: unknown,
  onError: (error: unknown) => void,
): Promise<HookResult> {
  const hookName = Object.hasOwn(hookNames, name) ? hookNames[name] : undefined;
  const hook = hookName && (hooks[hookName] as ((body: unknown) => unknown) | undefined);
  if (!hook) return { statusCode: 404 };
  try {
    return { statusCode: 200, body: toPlainData(await hook(body)) };
  } catch (error) {
    onError(error);
    return { statusCode: 400 };
  }
}

function throwInvalidHook(name: string, message: string): never {
  throw new ConfigurationError([{ path: `eventHooks.${name}`, message }]);
}

export const eventHooks: HookSupport = { validateHooks, runHook };
