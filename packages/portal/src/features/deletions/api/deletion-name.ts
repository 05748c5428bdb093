import type { Deletion } from '@embed-portal/api-contract';
import { deletionMessages } from '../../../messages/deletions.ts';

/** Returns the name of the first deleted entity, and the number of the others. */
export const getDeletionName = ({ entities }: Deletion): string =>
  deletionMessages.more(entities[0]?.name ?? '', entities.length - 1);
