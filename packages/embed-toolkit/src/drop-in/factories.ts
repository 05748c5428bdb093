import { HttpPostMessage } from 'http-post-message';
import { Router } from 'powerbi-router';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { sdkType, sdkVersion } from '../version.ts';

export type IHpmFactory = (
  wpmp: WindowPostMessageProxy,
  targetWindow?: Window,
  version?: string,
  type?: string,
  wrapperVersion?: string,
) => HttpPostMessage;
export type IWpmpFactory = (
  name?: string,
  logMessages?: boolean,
  eventSourceOverrideWindow?: Window,
) => WindowPostMessageProxy;
export type IRouterFactory = (wpmp: WindowPostMessageProxy) => Router;

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

export const routerFactory: IRouterFactory = (wpmp) => new Router(wpmp);
