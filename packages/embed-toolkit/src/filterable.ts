import type { FiltersOperations, IFilter } from './models/index.ts';
import type { FrameClient } from './frame-client.ts';
import { FiltersOperations as Operations } from './models/enums.ts';
import type { CallOptions } from './options.ts';
import type { Reply } from './transport/message.ts';

/** Whatever has filters: a report, a page, a visual. */
export interface IFilterable {
  /** The filters in force here, hidden ones included. */
  getFilters(options?: CallOptions): Promise<IFilter[]>;
  /** Replaces all filters. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>>;
  /** Adds, replaces or removes filters, without touching those of other targets when adding or replacing. */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>>;
  /** Removes all filters. */
  removeFilters(options?: CallOptions): Promise<Reply<void>>;
}

/** The filters below one path of the report. */
export class Filterable implements IFilterable {
  readonly #client: FrameClient;
  readonly #url: string;

  constructor(client: FrameClient, path: string) {
    this.#client = client;
    this.#url = `${path}/filters`;
  }

  /** The filters in force here, hidden ones included. */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.#client.read(this.#url, options);
  }

  /** Replaces all filters. Throws `invalid_configuration` where the service is `strict`. */
  async setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>> {
    this.#client.assertStrict(filters);
    return this.#client.put(this.#url, filters, options);
  }

  /** Adds, replaces or removes filters, without touching those of other targets when adding or replacing. */
  async updateFilters(
    filtersOperation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>> {
    this.#client.assertStrict(filters);
    const body = filters ? { filtersOperation, filters } : { filtersOperation };
    return this.#client.post(this.#url, body, options);
  }

  /** Removes all filters. */
  removeFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.updateFilters(Operations.RemoveAll, undefined, options);
  }
}
