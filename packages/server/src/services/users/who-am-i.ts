import { routes } from '@embed-portal/api-contract';
import { reading } from '../verb.ts';

/** The caller. Signing in has read the row just now, so nothing is read again. */
export const whoAmI = reading(routes.whoAmI, ({ ctx }) => ctx.user);
