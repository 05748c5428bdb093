import type { FiltersOperations } from '../models/enums.ts';
import type { CallOptions } from '../shared/options.ts';
import type { FrameClient } from '../transport/frame-client.ts';
import type { FrameResponse } from '../transport/message-layers.ts';
import type { IFilter } from '../types/filters.ts';

/** `FiltersOperations.RemoveAll` as a literal, so that bundles without the models omit the enum. */
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the value of FiltersOperations.RemoveAll
export const removeAll: FiltersOperations = 0;

/** An object with filters: a report, a page or a visual. */
export interface IFilterable {
  /** Returns the current filters, including hidden ones. */
  getFilters(options?: CallOptions): Promise<IFilter[]>;
  /** Replaces all filters. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>>;
  /** Adds, replaces or removes filters. `Add` and `Replace` do not change filters of other targets. */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<FrameResponse<void>>;
  /** Removes all filters. */
  removeFilters(options?: CallOptions): Promise<FrameResponse<void>>;
}

/** Reads and changes the filters at a path of the report. */
export class FilterClient implements Omit<IFilterable, 'removeFilters'> {
  readonly #client: FrameClient;
  readonly #url: string;

  constructor(client: FrameClient, path: string) {
    this.#client = client;
    this.#url = `${path}/filters`;
  }

  /** Returns the current filters, including hidden ones. */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.#client.read(this.#url, options);
  }

  /**
   * Replaces all filters.
   *
   * @throws {ToolkitError} `invalid_configuration` when the service is `strict` and a filter is invalid
   */
  async setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>> {
    this.#client.assertStrict(filters);
    return this.#client.put(this.#url, filters, options);
  }

  /**
   * Adds, replaces or removes filters. `Add` and `Replace` do not change filters of other targets.
   *
   * @throws {ToolkitError} `invalid_configuration` when the service is `strict` and a filter is invalid
   */
  async updateFilters(
    filtersOperation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    this.#client.assertStrict(filters);
    return this.#client.post(this.#url, { filtersOperation, filters }, options);
  }
}
