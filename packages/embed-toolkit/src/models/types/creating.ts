/** Data of a report that is created from data. */
export type {
  /** Dataset of a report that is created from data: tables with their rows, or a query. */
  IDatasetCreateConfiguration,
  /** How the service reaches the source of a query, and whether it keeps a copy of what it reads. */
  IDatasourceConnectionConfiguration,
  /** Credentials for the source of a query. */
  ICredential,
  /** A table that the host page brings: its name and its columns. */
  ITableSchema,
  /** A column of such a table, what its values are and how they are summed up. */
  IColumnSchema,
  /** The rows of such a table, as text, in the order of its columns. */
  IDataTable,
} from 'powerbi-models';
