import { z } from 'zod';

/** The id of a workspace or of something in it; upper case is as good as lower case. */
export const contentId = z.guid().toLowerCase();
