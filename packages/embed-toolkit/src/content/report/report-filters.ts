import { Filterable } from '../../filters/filterable.ts';
import type { IFilterable } from '../../filters/filterable.ts';
import type { FiltersOperations } from '../../models/enums.ts';
import type { IFilter } from '../../models/types.ts';
import type { CallOptions } from '../../shared/options.ts';
import type { FrameResponse } from '../../transport/message.ts';
import { ReportCommands } from './report-commands.ts';

/** The report-level filters, which apply to all pages. */
export abstract class ReportFilters extends ReportCommands implements IFilterable {
  /** Returns the report-level filters, including hidden ones. */
  getFilters(options?: CallOptions): Promise<IFilter[]> {
    return this.createFilterable('/report').getFilters(options);
  }

  /** Replaces all report-level filters. */
  setFilters(filters: IFilter[], options?: CallOptions): Promise<FrameResponse<void>> {
    return this.createFilterable('/report').setFilters(filters, options);
  }

  /** Adds, replaces or removes filters. `Add` and `Replace` do not change filters of other targets. */
  updateFilters(
    operation: FiltersOperations,
    filters?: IFilter[],
    options?: CallOptions,
  ): Promise<FrameResponse<void>> {
    return this.createFilterable('/report').updateFilters(operation, filters, options);
  }

  /** Removes all report-level filters. */
  removeFilters(options?: CallOptions): Promise<FrameResponse<void>> {
    return this.createFilterable('/report').removeFilters(options);
  }

  /** Creates an object that reads and changes the filters at a path of the report. */
  protected createFilterable(path: string): Filterable {
    return new Filterable(this.client, path);
  }
}
