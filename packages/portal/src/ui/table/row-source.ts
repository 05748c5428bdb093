/** Source of table rows; a result of `useRouteQuery` is one. */
export interface RowSource {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
}

/** Source of rows that are already loaded. */
export const loadedSource: RowSource = { isPending: false, error: null, refetch: () => undefined };
