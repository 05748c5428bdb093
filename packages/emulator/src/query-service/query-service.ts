import type { QueryDefinition, QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingQuery } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import type { DaxResult } from '../dax/run-dax.ts';
import type { QueryContext } from '../engine/query-context.ts';
import type { Model } from '../model/model-schema.ts';
import type { QuickCreateBody, TextTable } from './quick-dataset.ts';

/** Stores the rows of all datasets and runs queries on them. */
export interface QueryService {
  /**
   * Loads a model and its rows. `file` is relative to the content folder.
   * @throws {Error} when the content is invalid.
   */
  load(id: string, folder: string, file: string): Promise<Model>;
  /**
   * Creates a dataset from the rows of a host page.
   * @throws {Error} when the rows of the first table are missing, or a cell does not match the type of its column.
   */
  createFromRows(id: string, config: QuickCreateBody): Promise<Model>;
  /**
   * Creates a dataset from tables, or replaces it.
   * @throws {Error} when a cell does not match the type of its column.
   */
  createFromTables(id: string, name: string, tables: readonly TextTable[]): Promise<Model>;
  /** Returns the fields of a dataset for Q&A and report authors. */
  getFields(id: string): Promise<ModelFields>;
  /**
   * Runs a batch of queries and returns their results in the same order.
   * @throws {Error} when a query names a field that the model does not contain, or when `signal` is aborted.
   */
  query(
    id: string,
    queries: readonly QueryDefinition[],
    context: QueryContext,
    signal?: AbortSignal,
  ): Promise<QueryResult[]>;
  /**
   * Returns the rows behind aggregated figures.
   * @throws {Error} when the query names a field that the model does not contain.
   */
  getRows(id: string, query: UnderlyingQuery, context: QueryContext): Promise<UnderlyingRows>;
  /**
   * Runs a DAX query.
   * @throws {Error} when the query is incorrect, or contains something that the emulator does not support.
   */
  runDax(id: string, query: string, context: QueryContext): Promise<DaxResult>;
  /** Removes a dataset. Does nothing if it does not exist. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
