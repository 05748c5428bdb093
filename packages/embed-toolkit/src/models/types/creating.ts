/** What a quick-created report is made of. */
export type {
  /** The data of a report that is made by itself: tables with their rows, or a query that fetches them. */
  IDatasetCreateConfiguration,
  /** How the service reaches the source of a query, and whether it keeps a copy of what it reads. */
  IDatasourceConnectionConfiguration,
  /** What the source of a query asks for before it answers. */
  ICredential,
  /** A table that the host page brings: its name and its columns. */
  ITableSchema,
  /** A column of such a table, what its values are and how they are summed up. */
  IColumnSchema,
  /** The rows of such a table, as text, in the order of its columns. */
  IDataTable,
} from 'powerbi-models';
