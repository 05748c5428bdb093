import type { SecurityFilter } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';
import type { Report } from 'embed-toolkit';
import { SecurityFilterError } from './failure.ts';

/** Returns the security filters of a report as embed filters, locked and hidden from the viewer. */
export const toReportFilters = (filters: readonly SecurityFilter[]): models.IBasicFilter[] =>
  filters.map(({ target, operator, values }) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: models.FilterType.Basic,
    target,
    operator,
    values,
    displaySettings: { isLockedInViewMode: true, isHiddenInViewMode: true },
  }));

interface FilteredReport {
  report: Pick<Report, 'updateFilters'>;
  filters: models.IBasicFilter[];
  signal: AbortSignal;
}

/**
 * Sends security filters to the report.
 *
 * @throws {SecurityFilterError} when the frame rejects the filters or times out.
 */
export const applySecurityFilters = async (
  { report, filters, signal }: FilteredReport,
  operation: models.FiltersOperations,
): Promise<void> => {
  try {
    await report.updateFilters(operation, filters, { signal });
  } catch (error) {
    throw new SecurityFilterError(error);
  }
};
