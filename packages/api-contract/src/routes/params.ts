import { z } from 'zod';

export const userParams = z.object({ userId: z.uuid() });
export const tenantParams = z.object({ tenantId: z.uuid() });
