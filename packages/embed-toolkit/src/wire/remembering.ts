import type { IAddHandler, IExtendedRequest } from 'powerbi-router';

interface Handler {
  test(request: IExtendedRequest): boolean;
  handle(request: IExtendedRequest): unknown;
}

type Recognized = Pick<IExtendedRequest, 'params' | 'queryParams' | 'handler'>;

/** So many URLs are kept: the events of some hundred embeds. A frame that makes up URLs fills no memory. */
const maxKnown = 5_000;

/**
 * Where a router puts its handlers: before `handlers`, with a memory. Recognizing a URL takes a walk over its letters,
 * while frames report to the same few URLs again and again.
 */
export function remembering(handlers: IAddHandler): IAddHandler {
  const known = new Map<string, Recognized>();
  return {
    addHandler({ test, handle }: Handler) {
      // What was recognized before may be another's from now on.
      known.clear();
      handlers.addHandler({
        test(request: IExtendedRequest) {
          const url = `${request.method} ${request.url}`;
          const recognized = known.get(url);
          if (recognized) return Boolean(Object.assign(request, recognized));
          if (!test(request)) return false;
          if (known.size === maxKnown) known.clear();
          const { params, queryParams, handler } = request as Recognized;
          known.set(url, { params, queryParams, handler });
          return true;
        },
        handle,
      });
    },
  };
}
