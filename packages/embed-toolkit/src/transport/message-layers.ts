/** A response of a frame. */
export interface FrameResponse<T> {
  /** HTTP status code, such as 200. */
  statusCode: number;
  /** Description of the status. */
  statusText: string;
  /** Headers of the response. */
  headers: Record<string, string>;
  /** Body of the response. */
  body: T;
}

/** A request to a frame, as `FrameRequestClient.send` sends it. */
interface OutgoingRequest {
  /** The verb of the request. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of the request, such as `/report/zoom`. */
  url: string;
  /** Headers of the request, in addition to the default headers. */
  headers: object;
  /** Body of the request. */
  body?: unknown;
}

/** A handler of a message proxy. The first handler whose `test` returns `true` handles the message. */
export interface MessageHandler {
  /** Returns whether the handler handles the message. */
  test(message: unknown): boolean;
  /** Handles the message, and returns the response or a promise of it. */
  handle(message: unknown): unknown;
}

/** Exchanges messages with windows. `WindowPostMessageProxy` of window-post-message-proxy implements it. */
export interface MessageProxy {
  /** Adds a handler for received messages. */
  addHandler(handler: MessageHandler): void;
  /** Removes a handler. */
  removeHandler(handler: MessageHandler): void;
  /** Posts a message to a window and returns its response. */
  postMessage<T>(targetWindow: Window, message: unknown, targetOrigin?: string): Promise<T>;
  /** Starts listening to messages. */
  start(): void;
  /** Stops listening to messages. */
  stop(): void;
}

/** Sends requests to frames. `HttpPostMessage` of http-post-message implements it. */
export interface FrameRequestClient {
  /** The headers of each request. */
  defaultHeaders: Record<string, unknown>;
  /** The window of requests without `targetWindow`. */
  defaultTargetWindow: Window;
  /** The origin of requests without `targetOrigin`. */
  defaultTargetOrigin?: string;
  /** Sends a GET request. */
  get<T>(
    url: string,
    headers?: object,
    targetWindow?: Window,
    targetOrigin?: string,
  ): Promise<FrameResponse<T>>;
  /** Sends a POST request. */
  post<T>(
    url: string,
    body: unknown,
    headers?: object,
    targetWindow?: Window,
    targetOrigin?: string,
  ): Promise<FrameResponse<T>>;
  /** Sends a PUT request. */
  put<T>(
    url: string,
    body: unknown,
    headers?: object,
    targetWindow?: Window,
    targetOrigin?: string,
  ): Promise<FrameResponse<T>>;
  /** Sends a PATCH request. */
  patch<T>(
    url: string,
    body: unknown,
    headers?: object,
    targetWindow?: Window,
    targetOrigin?: string,
  ): Promise<FrameResponse<T>>;
  /** Sends a DELETE request. */
  delete<T>(
    url: string,
    body?: unknown,
    headers?: object,
    targetWindow?: Window,
    targetOrigin?: string,
  ): Promise<FrameResponse<T>>;
  /** Sends a request with any verb. */
  send<T>(request: OutgoingRequest, targetWindow?: Window, targetOrigin?: string): Promise<FrameResponse<T>>;
}

/** A request of a frame that a route matches. */
export interface RoutedRequest {
  /** The verb of the request. */
  method: string;
  /** Path of the request. */
  url: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Body of the request. */
  body: unknown;
  /** The parts of the path that the placeholders of the route match. */
  params: Record<string, string>;
  /** The parameters of the query string. */
  queryParams: Record<string, string>;
}

/** The response to a request of a frame. */
export interface RoutedResponse {
  /** Sends the response. */
  send(statusCode: number, body?: unknown): void;
}

/** Handles the requests of a route. */
export type RouteListener = (request: RoutedRequest, response: RoutedResponse) => void | Promise<void>;

/** Routes requests of frames by their verb and path. `Router` of powerbi-router implements it. */
export interface MessageRouter {
  /** Adds a handler of GET requests. `url` may contain placeholders, such as `/reports/:uniqueId`. */
  get(url: string, handler: RouteListener): this;
  /** Adds a handler of POST requests. */
  post(url: string, handler: RouteListener): this;
  /** Adds a handler of PUT requests. */
  put(url: string, handler: RouteListener): this;
  /** Adds a handler of PATCH requests. */
  patch(url: string, handler: RouteListener): this;
  /** Adds a handler of DELETE requests. */
  delete(url: string, handler: RouteListener): this;
}
