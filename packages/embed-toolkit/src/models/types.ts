/** The interfaces and unions of powerbi-models. */
export type * from './types/bookmarks.ts';
export type * from './types/configurations.ts';
export type * from './types/events.ts';
export type * from './types/filters.ts';
export type * from './types/layout.ts';
export type * from './types/menus.ts';
export type * from './types/report.ts';
export type * from './types/requests.ts';
export type * from './types/settings.ts';
export type * from './types/slicers.ts';
export type * from './types/targets.ts';
