import { HttpPostMessage } from 'http-post-message';
import { Router } from 'powerbi-router';
import { WindowPostMessageProxy } from 'window-post-message-proxy';
import { sdkType, sdkVersion } from '../shared/version.ts';
import type { FrameRequestClient, MessageProxy, MessageRouter } from '../transport/message-layers.ts';

/** Creates the client for requests to a frame. */
type HpmFactory = (
  wpmp: MessageProxy,
  targetWindow?: Window,
  version?: string,
  type?: string,
  wrapperVersion?: string,
) => FrameRequestClient;
/** Creates the proxy for messages and responses. */
type WpmpFactory = (name?: string, logMessages?: boolean, eventSourceOverrideWindow?: Window) => MessageProxy;
/** Creates the router for messages of frames. */
type RouterFactory = (wpmp: MessageProxy) => MessageRouter;

/** Creates the same client as powerbi-client's factory. */
const createHttpPostMessage: HpmFactory = (
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
 * Creates the same proxy as powerbi-client's factory, which accepts messages from any source. A service with this
 * factory uses the toolkit's own, strict proxy instead.
 */
const createWindowPostMessageProxy: WpmpFactory = (name, logMessages, eventSourceOverrideWindow) => {
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

/** Creates the same router as powerbi-client's factory. */
const createRouter: RouterFactory = (wpmp) => new Router(wpmp);

// Published under the names of powerbi-client. The different local names keep rollup-plugin-dts from adding an
// undocumented alias for each member of a namespace.
export {
  createHttpPostMessage as hpmFactory,
  createRouter as routerFactory,
  createWindowPostMessageProxy as wpmpFactory,
};
export type { HpmFactory as IHpmFactory, RouterFactory as IRouterFactory, WpmpFactory as IWpmpFactory };
