import type { Model } from '../content/model-schema.ts';
import { getModelFields } from '../content/model-fields.ts';
import { loadDataset } from '../content/load-dataset.ts';
import { createDatasetFromRows } from '../content/quick-dataset.ts';
import type { QuickCreateBody } from '../content/quick-dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import { answerQuery } from '../engine/query.ts';
import type { Question, QueryResult } from '../engine/query.ts';
import { keepRecent } from '../engine/recent.ts';
import { createRowSelector } from '../engine/row-selection.ts';
import type { RowSelector } from '../engine/row-selection.ts';
import { underlyingRows } from '../engine/underlying.ts';
import type { UnderlyingQuery, UnderlyingRows } from '../engine/underlying.ts';
import type { ModelFields } from '../embed/protocol.ts';
import type { QueryService, QueryContext } from './query-service.ts';

/** Runs queries in the current thread, which it blocks. */
export class LocalQueryService implements QueryService {
  #datasets = new Map<string, Dataset>();
  /** A page sends several batches of queries, which share the selected rows. */
  #selectors = keepRecent<RowSelector>(4);
  /** Viewers often return to a page or to an earlier slicer selection. */
  #answers = keepRecent<QueryResult>(300);

  async load(id: string, folder: string, file: string): Promise<Model> {
    return this.#keep(id, await loadDataset(folder, file));
  }

  async createFromRows(id: string, config: QuickCreateBody): Promise<Model> {
    return this.#keep(id, createDatasetFromRows(config));
  }

  async getFields(id: string): Promise<ModelFields> {
    return getModelFields(this.dataset(id));
  }

  async query(
    id: string,
    questions: readonly Question[],
    viewer: QueryContext,
    signal?: { readonly aborted: boolean },
  ): Promise<QueryResult[]> {
    const dataset = this.dataset(id);
    const select = this.#selector(id, viewer);
    return questions.map((question) => {
      if (signal?.aborted) throw new Error('The query was aborted.');
      return this.#answers(JSON.stringify([id, viewer, question]), () =>
        answerQuery(dataset, select, question),
      );
    });
  }

  async getRows(id: string, query: UnderlyingQuery, viewer: QueryContext): Promise<UnderlyingRows> {
    return underlyingRows(this.dataset(id), this.#selector(id, viewer), query);
  }

  async close(): Promise<void> {
    this.#datasets.clear();
  }

  /**
   * Returns a dataset.
   * @throws {Error} when there is no dataset with this ID.
   */
  dataset(id: string): Dataset {
    const dataset = this.#datasets.get(id);
    if (!dataset) throw new Error(`Unknown dataset ${id}.`);
    return dataset;
  }

  #selector(id: string, viewer: QueryContext): RowSelector {
    const conditions = { roles: viewer.roles, now: Date.parse(viewer.now) };
    return this.#selectors(JSON.stringify([id, conditions]), () =>
      createRowSelector(this.dataset(id), conditions),
    );
  }

  #keep(id: string, dataset: Dataset): Model {
    this.#datasets.set(id, dataset);
    return dataset.model;
  }
}
