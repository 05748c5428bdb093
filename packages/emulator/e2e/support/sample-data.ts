import { expect } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { readSalesRows } from '../../src/index.ts';
import type { JoinedRow } from '../../src/index.ts';

export type RowPredicate = (row: JoinedRow) => boolean;

export const isIn2025: RowPredicate = (row) => row['Calendar[Year]'] === 2025;

export const getFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

let rows: JoinedRow[] = [];

/** Loads the sample rows. Call it before `sumRevenue`. */
export async function loadRows(): Promise<void> {
  rows = [];
  for await (const row of readSalesRows()) rows.push(row);
}

/** Returns the revenue of the matching rows, calculated without the query engine. */
export const sumRevenue = (matches: RowPredicate): number =>
  rows.filter(matches).reduce((sum, row) => sum + Number(row['Sales[Amount]']), 0);

/** Returns the unformatted value of a card. */
export async function getCardValue(frame: FrameLocator, visual: string): Promise<number> {
  return Number(await frame.locator(`[data-visual="${visual}"] .card`).getAttribute('data-value'));
}

/** Waits until the revenue card shows the expected value, to two decimal places. */
export const expectRevenue = (page: Page, expected: number): Promise<void> =>
  expect.poll(() => getCardValue(getFrame(page), 'revenue')).toBeCloseTo(expected, 2);

/** Builds a basic filter on the country. */
export const buildCountryFilter = (...values: string[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target: { table: 'Store', column: 'Country' },
  operator: 'In',
  values,
});

/** A relative date filter that selects the last three months. */
export const lastThreeMonths = {
  $schema: 'http://powerbi.com/product/schema#relativeDate',
  filterType: 4,
  target: { table: 'Calendar', column: 'Date' },
  operator: 0,
  timeUnitsCount: 3,
  timeUnitType: 3,
  includeToday: true,
};

/** Returns whether a row is in the last three months, relative to the reference date of the sample model. */
export const isInLastThreeMonths: RowPredicate = (row) => String(row['Calendar[Date]']) >= '2025-10-01';

/** Returns an expression for `run` that resolves to a visual of the active page. */
export const toVisualExpression = (name: string): string =>
  `report.getActivePage().then((page) => page.getVisuals()).then((visuals) => visuals.find((visual) => visual.name === '${name}'))`;
