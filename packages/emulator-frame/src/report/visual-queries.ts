import type { Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';

type VisualQuery = Omit<FrameQuery, 'filters'>;

/** Builds the queries of a visual, without filters. */
export function buildQueries(visual: Visual): VisualQuery[] {
  switch (visual.type) {
    case 'textbox':
    case 'actionButton':
    case 'draft':
      return [];
    case 'slicer':
      return [{ groupBy: [visual.column], measures: [] }];
    case 'card': {
      const valuesQuery = {
        groupBy: [],
        measures: [visual.value, ...(visual.change ? [visual.change] : [])],
      };
      return visual.trend
        ? [valuesQuery, { groupBy: [visual.trend], measures: [visual.value] }]
        : [valuesQuery];
    }
    case 'tableEx':
      return [
        { groupBy: visual.columns, measures: visual.values, orderBy: visual.orderBy },
        { groupBy: [], measures: visual.values, grain: visual.columns },
      ];
    case 'donutChart': {
      const [measure = ''] = visual.values;
      const orderBy = visual.orderBy ?? ({ by: measure, direction: 'descending' } as const);
      return [{ groupBy: [visual.category], measures: [measure], orderBy, top: visual.top }];
    }
    default: {
      const groupBy = visual.series ? [visual.category, visual.series] : [visual.category];
      return [{ groupBy, measures: visual.values, orderBy: visual.orderBy, top: visual.top }];
    }
  }
}
