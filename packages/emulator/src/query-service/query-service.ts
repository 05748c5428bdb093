import type { Model } from '../content/model-schema.ts';
import type { QuickCreateBody } from '../content/quick-dataset.ts';
import type { Filter } from '../engine/filter.ts';
import type { Question, QueryResult } from '../engine/query.ts';
import type { UnderlyingQuery, UnderlyingRows } from '../engine/underlying.ts';
import type { ModelFields } from '../embed/protocol.ts';

/** For whom figures are computed, and when. */
export interface QueryContext {
  /** Row-level security: only rows that pass all filters of at least one role; none means no restriction. */
  roles: Filter[][];
  /** The moment that relative filters count from, in ISO 8601. */
  now: string;
}

/** The rows of all datasets, by the dataset's id, and everything that is computed from them. */
export interface QueryService {
  /** Reads a model and its rows; `file` is relative to the content folder. Throws for content that is not valid. */
  load(id: string, folder: string, file: string): Promise<Model>;
  /** Makes a dataset of the rows that a host brings. Throws when a cell is none of its column's type. */
  createFromRows(id: string, config: QuickCreateBody): Promise<Model>;
  /** What the dataset offers to those who ask questions or build visuals. */
  getFields(id: string): Promise<ModelFields>;
  /**
   * Answers questions that are asked together, in their order. Throws for what the model doesn't have, and when
   * `signal` says that nobody waits for the answers any more.
   */
  query(
    id: string,
    questions: readonly Question[],
    viewer: QueryContext,
    signal?: AbortSignal,
  ): Promise<QueryResult[]>;
  /** The rows behind figures. Throws likewise. */
  getRows(id: string, query: UnderlyingQuery, viewer: QueryContext): Promise<UnderlyingRows>;
  close(): Promise<void>;
}
