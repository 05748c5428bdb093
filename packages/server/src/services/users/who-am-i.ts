import { routes } from '@embed-portal/api-contract';
import { defineQuery } from '../operation.ts';

/** Returns the caller, whose data was loaded during authentication. */
export const whoAmI = defineQuery(routes.whoAmI, ({ ctx }) => ctx.user);
