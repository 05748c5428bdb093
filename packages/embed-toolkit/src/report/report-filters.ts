import type { FiltersOperations, IFilter } from '../models/index.ts';
import { Filterable } from '../filterable.ts';
import type { IFilterable } from '../filterable.ts';
import type { CallOptions } from '../options.ts';
import type { Reply } from '../transport/message.ts';
import { ReportCommands } from './report-commands.ts';

/** The filters that hold for every page of a report. */
export abstract class ReportFilters extends ReportCommands implements IFilterable {
  /** The filters that hold for every page, hidden ones included. */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.createFilterable('/report').getFilters(options);
  }

  /** Replaces all filters that hold for every page. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<Reply<void>> {
    return this.createFilterable('/report').setFilters(filters, options);
  }

  /** Adds, replaces or removes filters. Adding and replacing do not change filters of other targets. */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<Reply<void>> {
    return this.createFilterable('/report').updateFilters(operation, filters, options);
  }

  /** Removes all filters that hold for every page. */
  removeFilters(options?: CallOptions): Promise<Reply<void>> {
    return this.createFilterable('/report').removeFilters(options);
  }

  /** The filters below a path of the report. */
  protected createFilterable(path: string): Filterable {
    return new Filterable(this.client, path);
  }
}
