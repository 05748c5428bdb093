import { z } from 'zod';

/** Apps that a user finds first: favorites and recently opened apps. */
export const AppShortcuts = z.object({
  favorites: z.array(z.uuid()).describe('IDs of the favorite apps.'),
  recents: z.array(z.uuid()).describe('IDs of the recently opened apps, the last one first, at most 20.'),
});
export type AppShortcuts = z.infer<typeof AppShortcuts>;
