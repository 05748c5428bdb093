import { IconButton } from '@chakra-ui/react';
import type { IconType } from 'react-icons';
import { Tooltip } from './tooltip.tsx';

export interface RowButtonProps {
  icon: IconType;
  /** What it does, such as `Edit`. */
  label: string;
  /** What it does it to; for screen readers, to whom rows are far away. */
  of: string;
  disabled?: boolean;
  danger?: boolean;
  onClick(): void;
}

/** A small button at the end of a row. */
export const RowButton = ({ icon: Glyph, label, of, disabled, danger, onClick }: RowButtonProps) => (
  <Tooltip content={label} placement="left">
    <IconButton
      aria-label={`${label} ${of}`}
      size="xs"
      variant="ghost"
      colorPalette={danger ? 'danger' : 'gray'}
      disabled={disabled}
      onClick={onClick}
    >
      <Glyph />
    </IconButton>
  </Tooltip>
);
