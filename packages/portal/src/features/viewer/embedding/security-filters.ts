import type { SecurityFilter } from '@embed-portal/api-contract';
import { models } from 'embed-toolkit';

/** The filters of a report entry as the frame takes them: locked and hidden from the viewer. */
export const securityFilters = (filters: readonly SecurityFilter[]): models.IBasicFilter[] =>
  filters.map(({ target, operator, values }) => ({
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: models.FilterType.Basic,
    target,
    operator,
    values,
    displaySettings: { isLockedInViewMode: true, isHiddenInViewMode: true },
  }));
