import { z } from 'zod';

/** Schema of the ID of a workspace or of an item in it. Uppercase is normalized to lowercase. */
export const contentId = z.guid().toLowerCase();
