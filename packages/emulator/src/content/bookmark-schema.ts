import { z } from 'zod';
import { isFilter } from '../engine/filter-problem.ts';
import type { Filter } from '../engine/filter.ts';

const filter = z.custom<Filter>(isFilter, 'is not a filter that can be applied');

/** What a bookmark brings back: its page, the report's filters, and what each slicer of that page has ticked. */
const bookmark = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  displayName: z.string().min(1),
  page: z.string(),
  filters: z.array(filter).default([]),
  /** By slicer; one that isn't named has nothing ticked. */
  slicers: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).default({}),
});

const group = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  displayName: z.string().min(1),
  children: z.array(bookmark).min(1),
});

/** The bookmarks of a report, alone or in groups. */
export const bookmarksSchema = z
  .array(
    z.union(
      [bookmark, group],
      'must be a bookmark (name, displayName, page, and what it filters) or a group (name, displayName, children)',
    ),
  )
  .default([]);

export type AuthoredBookmark = z.infer<typeof bookmark>;
export type BookmarkGroup = z.infer<typeof group>;
