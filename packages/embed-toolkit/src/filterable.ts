import type { FiltersOperations, IFilter } from './models/index.ts';
import type { Caller } from './caller.ts';
import { FiltersOperations as Operations } from './models/enums.ts';
import type { CallOptions } from './options.ts';
import type { Reply } from './wire/message.ts';

/** Whatever has filters: a report, a page, a visual. */
export interface IFilterable {
  getFilters(options?: CallOptions): Promise<IFilter[]>;
  setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>>;
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>>;
  removeFilters(options?: CallOptions): Promise<Reply<void>>;
}

/** The filters below one path of the report. */
export class Filterable implements IFilterable {
  readonly #caller: Caller;
  readonly #url: string;

  constructor(caller: Caller, path: string) {
    this.#caller = caller;
    this.#url = `${path}/filters`;
  }

  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.#caller.read(this.#url, options);
  }

  /** Replaces all filters. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>> {
    return this.#caller.put(this.#url, filters, options);
  }

  /** Adds, replaces or removes filters, without touching those of other targets when adding or replacing. */
  updateFilters(
    filtersOperation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>> {
    const body = filters ? { filtersOperation, filters } : { filtersOperation };
    return this.#caller.post(this.#url, body, options);
  }

  removeFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.updateFilters(Operations.RemoveAll, undefined, options);
  }
}
