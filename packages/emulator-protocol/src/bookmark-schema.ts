import { z } from 'zod';
import { isFilter } from './filter-problem.ts';
import type { Filter } from './filter.ts';

const filter = z.custom<Filter>(isFilter, 'is not a supported filter');

/**
 * State that a bookmark restores: its page, the report filters, and the selected values of each slicer on that page.
 */
const bookmark = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  displayName: z.string().min(1),
  page: z.string(),
  filters: z.array(filter).default([]),
  /** Selected values by slicer. Other slicers are cleared. */
  slicers: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).default({}),
});

const group = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  displayName: z.string().min(1),
  children: z.array(bookmark).min(1),
});

/** Schema of the bookmarks of a report, which may be grouped. */
export const bookmarksSchema = z
  .array(
    z.union(
      [bookmark, group],
      'must be a bookmark (name, displayName, page, filters, slicers) or a group (name, displayName, children)',
    ),
  )
  .default([]);

export type AuthoredBookmark = z.infer<typeof bookmark>;
export type BookmarkGroup = z.infer<typeof group>;
