import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';

/** The caller. Signing in has read the row just now, so nothing is read again. */
export const whoAmI = defineQuery(routes.whoAmI, ({ ctx }) => ctx.user);
