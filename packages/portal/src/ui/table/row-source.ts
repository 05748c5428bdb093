/** Where the rows of a table come from; the answer of `useRouteQuery` is one. */
export interface RowSource {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
}

/** Of rows that are here from the start. */
export const toLoadedSource: RowSource = { isPending: false, error: null, refetch: () => undefined };
