import type { Model } from '../content/model-schema.ts';
import { fieldsOf } from '../content/fields.ts';
import { loadDataset } from '../content/load-dataset.ts';
import { datasetOfRows } from '../content/quick-dataset.ts';
import type { QuickCreateBody } from '../content/quick-dataset.ts';
import type { Dataset } from '../engine/dataset.ts';
import { answerQuery } from '../engine/query.ts';
import type { Question, QueryResult } from '../engine/query.ts';
import { createRowSelector } from '../engine/row-selection.ts';
import { underlyingRows } from '../engine/underlying.ts';
import type { UnderlyingQuery, UnderlyingRows } from '../engine/underlying.ts';
import type { ModelFields } from '../embed/protocol.ts';
import type { Figures, Viewer } from './figures.ts';

/** The datasets of one thread, which is busy while it answers. */
export class Datasets implements Figures {
  #datasets = new Map<string, Dataset>();

  async load(id: string, folder: string, file: string): Promise<Model> {
    return this.#keep(id, await loadDataset(folder, file));
  }

  async make(id: string, config: QuickCreateBody): Promise<Model> {
    return this.#keep(id, datasetOfRows(config));
  }

  async fields(id: string): Promise<ModelFields> {
    return fieldsOf(this.dataset(id));
  }

  async query(
    id: string,
    questions: readonly Question[],
    viewer: Viewer,
    signal?: { readonly aborted: boolean },
  ): Promise<QueryResult[]> {
    const dataset = this.dataset(id);
    const select = createRowSelector(dataset, { roles: viewer.roles, now: Date.parse(viewer.now) });
    return questions.map((question) => {
      if (signal?.aborted) throw new Error('Nobody waits for the answer any more.');
      return answerQuery(dataset, select, question);
    });
  }

  async rows(id: string, query: UnderlyingQuery, { roles, now }: Viewer): Promise<UnderlyingRows> {
    const dataset = this.dataset(id);
    return underlyingRows(dataset, createRowSelector(dataset, { roles, now: Date.parse(now) }), query);
  }

  async close(): Promise<void> {
    this.#datasets.clear();
  }

  /** Throws when there is no such dataset. */
  dataset(id: string): Dataset {
    const dataset = this.#datasets.get(id);
    if (!dataset) throw new Error(`There is no dataset ${id}.`);
    return dataset;
  }

  #keep(id: string, dataset: Dataset): Model {
    this.#datasets.set(id, dataset);
    return dataset.model;
  }
}
