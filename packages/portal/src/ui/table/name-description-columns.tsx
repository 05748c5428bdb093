import { limits } from '@embed-portal/api-contract';
import type { Column } from './column.ts';
import { TruncatedText } from './truncated-text.tsx';

/** Creates the column for the name, truncated as in all lists. */
export const createNameColumn = (header: string): Column<{ name: string }> => ({
  id: 'name',
  header,
  value: ({ name }) => name,
  cell: ({ name }) => <TruncatedText text={name} length={limits.nameDisplayLength} />,
});

/** Creates the column for the description, truncated as in all lists. */
export const createDescriptionColumn = (
  header: string,
  width?: string,
): Column<{ description: string | null }> => ({
  id: 'description',
  header,
  ...(width !== undefined && { width }),
  value: ({ description }) => description,
  cell: ({ description }) => <TruncatedText text={description} length={limits.descriptionDisplayLength} />,
});
