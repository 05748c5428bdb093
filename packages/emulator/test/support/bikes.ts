import type { ContentFiles } from '../../src/fixtures/test-emulator.ts';

const ids = {
  workspace: 'aaaaaaaa-0000-4000-8000-000000000001',
  dataset: 'aaaaaaaa-0000-4000-8000-000000000002',
  report: 'aaaaaaaa-0000-4000-8000-000000000003',
};

/** Model of bike rides: one table and one measure. */
export const bikesModel = {
  name: 'Bikes',
  factTable: 'Ride',
  dateTable: 'Ride',
  relationships: [],
  tables: [
    {
      name: 'Ride',
      columns: [
        { name: 'City', type: 'text' },
        { name: 'Km', type: 'decimal' },
      ],
      rows: { kind: 'csv', file: 'rides.csv' },
    },
  ],
  measures: [{ name: 'Distance', table: 'Ride', format: 'decimal', expression: { sum: 'Ride[Km]' } }],
};

/** Files of a content folder with a report that consists of one card. */
export const bikes: ContentFiles = {
  'workspaces.json': {
    workspaces: [
      {
        id: ids.workspace,
        name: 'Bikes',
        datasets: [{ id: ids.dataset, name: 'Bikes', model: 'model.json' }],
        reports: [{ id: ids.report, name: 'Bikes', datasetId: ids.dataset, definition: 'report.json' }],
      },
    ],
  },
  'model.json': bikesModel,
  'report.json': {
    pages: [
      {
        name: 'rides',
        displayName: 'Rides',
        visuals: [
          {
            name: 'km',
            type: 'card',
            title: 'Distance',
            value: 'Distance',
            layout: { x: 16, y: 16, width: 300, height: 120 },
          },
        ],
      },
    ],
  },
  'rides.csv': 'City,Km\nUtrecht,12.5\nGent,30\n',
};
