import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';

/** The layout of both visuals. */
export const layout = { x: 10, y: 20, z: 1, width: 300, height: 200 };
/** A bar chart of revenue and margin by city. */
export const bars: Visual = {
  name: 'bars',
  title: '',
  layout,
  type: 'barChart',
  category: 'Store[City]',
  values: ['Revenue', 'Margin'],
  top: 5,
};
/** A card of the revenue. */
export const card: Visual = { name: 'card', title: '', layout, type: 'card', value: 'Revenue' };
/** A page with both visuals. */
export const page: Page = {
  name: 'p',
  displayName: 'P',
  hidden: false,
  width: 1280,
  height: 720,
  visuals: [bars, card],
};
