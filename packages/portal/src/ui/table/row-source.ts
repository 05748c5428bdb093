/** State of the request for table rows, such as the result of `useRouteQuery`. */
export interface RowSource {
  isPending: boolean;
  error: Error | null;
  refetch(): unknown;
}

/** Source of rows that are already loaded. */
export const loadedSource: RowSource = { isPending: false, error: null, refetch: () => undefined };
