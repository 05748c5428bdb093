import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';

/** Returns the caller, whom authentication has already read. */
export const whoAmI = defineQuery(routes.whoAmI, ({ ctx }) => ctx.user);
