import type { SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type ChipTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** Global style of all chips, because computing a style for each of the many chips of a list takes longer. */
export const chipStyle: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '5',
  paddingInline: '2',
  borderRadius: 'full',
  textStyle: 'xs',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'normal',
  userSelect: 'none',
  bg: 'bg.muted',
  color: 'fg.muted',
  '&[data-chip=info]': { bg: 'status.info.subtle', color: 'status.info.fg' },
  '&[data-chip=success]': { bg: 'status.success.subtle', color: 'status.success.fg' },
  '&[data-chip=warning]': { bg: 'status.warning.subtle', color: 'status.warning.fg' },
  '&[data-chip=error]': { bg: 'status.error.subtle', color: 'status.error.fg' },
};

/** Renders a short status in a semantic color. */
export const StatusChip = ({ tone, children }: { tone: ChipTone; children: ReactNode }) => (
  <span data-chip={tone}>{children}</span>
);
