import { loadDataset } from '../content/load-dataset.ts';
import { getModelFields } from '../content/model-fields.ts';
import type { Model } from '../content/model-schema.ts';
import { createDatasetFromRows } from '../content/quick-dataset.ts';
import type { QuickCreateBody } from '../content/quick-dataset.ts';
import type { ModelFields } from '../embed/protocol.ts';
import type { Dataset } from '../engine/dataset.ts';
import { createLruCache } from '../engine/lru-cache.ts';
import { executeQuery } from '../engine/query.ts';
import type { QueryDefinition, QueryResult } from '../engine/query.ts';
import { createRowSelector } from '../engine/row-selection.ts';
import type { RowSelector } from '../engine/row-selection.ts';
import { findUnderlyingRows } from '../engine/underlying-rows.ts';
import type { UnderlyingQuery, UnderlyingRows } from '../engine/underlying-rows.ts';
import type { QueryService, QueryContext } from './query-service.ts';

/** Runs queries in the current thread, which is blocked while a query runs. */
export class LocalQueryService implements QueryService {
  #datasets = new Map<string, Dataset>();
  /** Cached because a page sends several batches of queries that select the same rows. */
  #selectors = createLruCache<RowSelector>(4);
  /** Cached because viewers often return to a page or to an earlier slicer selection. */
  #results = createLruCache<QueryResult>(300);

  async load(id: string, folder: string, file: string): Promise<Model> {
    return this.#addDataset(id, await loadDataset(folder, file));
  }

  async createFromRows(id: string, config: QuickCreateBody): Promise<Model> {
    return this.#addDataset(id, createDatasetFromRows(config));
  }

  async getFields(id: string): Promise<ModelFields> {
    return getModelFields(this.getDataset(id));
  }

  async query(
    id: string,
    queries: readonly QueryDefinition[],
    context: QueryContext,
    signal?: { readonly aborted: boolean },
  ): Promise<QueryResult[]> {
    const dataset = this.getDataset(id);
    const selector = this.#getSelector(id, context);
    return queries.map((query) => {
      if (signal?.aborted) throw new Error('The query was aborted.');
      return this.#results(JSON.stringify([id, context, query]), () =>
        executeQuery(dataset, selector, query),
      );
    });
  }

  async getRows(id: string, query: UnderlyingQuery, context: QueryContext): Promise<UnderlyingRows> {
    return findUnderlyingRows(this.getDataset(id), this.#getSelector(id, context), query);
  }

  async close(): Promise<void> {
    this.#datasets.clear();
  }

  /**
   * Returns a dataset.
   * @throws {Error} when there is no dataset with this ID.
   */
  getDataset(id: string): Dataset {
    const dataset = this.#datasets.get(id);
    if (!dataset) throw new Error(`Unknown dataset ${id}.`);
    return dataset;
  }

  #getSelector(id: string, context: QueryContext): RowSelector {
    const conditions = { roles: context.roles, now: Date.parse(context.now) };
    return this.#selectors(JSON.stringify([id, conditions]), () =>
      createRowSelector(this.getDataset(id), conditions),
    );
  }

  #addDataset(id: string, dataset: Dataset): Model {
    this.#datasets.set(id, dataset);
    return dataset.model;
  }
}
