import { HttpPostMessage } from 'http-post-message';
import { Router } from 'powerbi-router';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { sdkType, sdkVersion } from '../version.ts';

/** Makes what posts requests to a frame. */
export type IHpmFactory = (
  wpmp: WindowPostMessageProxy,
  targetWindow?: Window,
  version?: string,
  type?: string,
  wrapperVersion?: string,
) => HttpPostMessage;
/** Makes the wire below it: a message and its answer. */
export type IWpmpFactory = (
  name?: string,
  logMessages?: boolean,
  eventSourceOverrideWindow?: Window,
) => WindowPostMessageProxy;
/** Makes what takes the messages of frames, by their URLs. */
export type IRouterFactory = (wpmp: WindowPostMessageProxy) => Router;

/** Creates the same as powerbi-client's factory. */
export const hpmFactory: IHpmFactory = (
  wpmp,
  targetWindow,
  version = sdkVersion,
  type = sdkType,
  wrapperVersion = undefined,
) => {
  const headers = { 'x-sdk-type': type, 'x-sdk-version': version, 'x-sdk-wrapper-version': wrapperVersion };
  return new HttpPostMessage(wpmp, headers, targetWindow);
};

/**
 * Creates the same as powerbi-client's factory, which accepts messages of everybody. A service that is given this very
 * factory uses the toolkit's own, strict, proxy instead.
 */
export const wpmpFactory: IWpmpFactory = (name, logMessages, eventSourceOverrideWindow) => {
  const { addTrackingProperties, getTrackingProperties, isErrorMessage } = HttpPostMessage;
  return new WindowPostMessageProxy({
    processTrackingProperties: { addTrackingProperties, getTrackingProperties },
    isErrorMessage,
    suppressWarnings: true,
    ...(name !== undefined && { name }),
    ...(logMessages !== undefined && { logMessages }),
    ...(eventSourceOverrideWindow && { eventSourceOverrideWindow }),
  });
};

/** Creates the same as powerbi-client's factory. */
export const routerFactory: IRouterFactory = (wpmp) => new Router(wpmp);
