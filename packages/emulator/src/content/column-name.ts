import { z } from 'zod';
import { columnPattern } from './column-reference.ts';

/** A column as content files and queries write it. */
export const columnName = z.string().regex(columnPattern, 'must have the form Table[Column]');
