/** Data from which a report is created. */
export type {
  /** Dataset of the created report: tables with their rows, or a query. */
  IDatasetCreateConfiguration,
  /** Connection to the data source of a query, and whether the service stores a copy of the data. */
  IDatasourceConnectionConfiguration,
  /** Credentials for the data source of a query. */
  ICredential,
  /** A table provided by the host page: its name and columns. */
  ITableSchema,
  /** A column of a provided table: the type and the aggregation of its values. */
  IColumnSchema,
  /** The rows of a provided table, as text, in the order of its columns. */
  IDataTable,
} from 'powerbi-models';
