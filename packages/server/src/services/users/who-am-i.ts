import type { CurrentUser } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';

/** The caller. Signing in has read the row just now, so nothing is read again. */
export const whoAmI = ({ ctx }: { ctx: Pick<Context, 'user'> }): CurrentUser => ctx.user;
