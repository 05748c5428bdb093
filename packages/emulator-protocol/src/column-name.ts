import { z } from 'zod';
import { columnPattern } from './column-reference.ts';

/** Schema of a column reference in content files and queries. */
export const columnName = z.string().regex(columnPattern, 'must have the form Table[Column]');
