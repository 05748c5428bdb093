import type { QueryDefinition, QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingQuery } from '@embed-portal/emulator-protocol/query-definition';
import type { UnderlyingRows } from '@embed-portal/emulator-protocol/query-definition';
import type { ModelFields } from '@embed-portal/emulator-protocol/service-messages';
import { runDax } from '../dax/run-dax.ts';
import type { DaxResult } from '../dax/run-dax.ts';
import type { Dataset } from '../engine/dataset.ts';
import { createLruCache } from '../engine/lru-cache.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { QueryEngine } from '../engine/query.ts';
import type { Model } from '../model/model-schema.ts';
import { loadDataset } from './load-dataset.ts';
import { getModelFields } from './model-fields.ts';
import type { QueryService } from './query-service.ts';
import { createDatasetFromRows, createDatasetFromTables } from './quick-dataset.ts';
import type { QuickCreateBody, TextTable } from './quick-dataset.ts';

/** Number of cached results. */
const maxResults = 300;

/** Runs queries in the current thread, which is blocked while a query runs. */
export class LocalQueryService implements QueryService {
  #engines = new Map<string, QueryEngine>();
  /** Cached because viewers often return to a page or to an earlier slicer selection. */
  #results = createLruCache<QueryResult>(maxResults);

  async load(id: string, folder: string, file: string): Promise<Model> {
    return this.#addDataset(id, await loadDataset(folder, file));
  }

  async createFromRows(id: string, config: QuickCreateBody): Promise<Model> {
    return this.#addDataset(id, createDatasetFromRows(config));
  }

  async createFromTables(id: string, name: string, tables: readonly TextTable[]): Promise<Model> {
    const model = this.#addDataset(id, createDatasetFromTables(name, tables));
    this.#results = createLruCache<QueryResult>(maxResults);
    return model;
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
    const engine = this.#getEngine(id);
    return queries.map((query) => {
      if (signal?.aborted) throw new Error('The query was aborted.');
      return this.#results(JSON.stringify([id, context, query]), () => engine.run({ ...query, ...context }));
    });
  }

  async getRows(id: string, query: UnderlyingQuery, context: QueryContext): Promise<UnderlyingRows> {
    return this.#getEngine(id).getUnderlyingRows(query, context);
  }

  async runDax(id: string, query: string, context: QueryContext): Promise<DaxResult> {
    return runDax(this.#getEngine(id), query, context);
  }

  async remove(id: string): Promise<void> {
    this.#engines.delete(id);
  }

  async close(): Promise<void> {
    this.#engines.clear();
  }

  /**
   * Returns a dataset.
   * @throws {Error} when there is no dataset with this ID.
   */
  getDataset(id: string): Dataset {
    return this.#getEngine(id).dataset;
  }

  #getEngine(id: string): QueryEngine {
    const engine = this.#engines.get(id);
    if (!engine) throw new Error(`Unknown dataset ${id}.`);
    return engine;
  }

  #addDataset(id: string, dataset: Dataset): Model {
    this.#engines.set(id, new QueryEngine(dataset));
    return dataset.model;
  }
}
