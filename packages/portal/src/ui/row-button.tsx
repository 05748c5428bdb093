import { IconButton } from '@chakra-ui/react';
import type { IconType } from './create-icon.tsx';
import { Tooltip } from './tooltip.tsx';

export interface RowButtonProps {
  icon: IconType;
  /** Name of the action, such as `Edit`. */
  label: string;
  /** Name of the row's entity, for screen readers, which announce the button without its row. */
  subject: string;
  disabled?: boolean;
  danger?: boolean;
  onClick(): void;
}

/** Renders a small button at the end of a row. */
export const RowButton = ({
  icon: ButtonIcon,
  label,
  subject,
  disabled,
  danger,
  onClick,
}: RowButtonProps) => (
  <Tooltip content={label} placement="left">
    <IconButton
      aria-label={`${label} ${subject}`}
      size="xs"
      variant="ghost"
      colorPalette={danger ? 'danger' : 'gray'}
      disabled={disabled}
      onClick={onClick}
    >
      <ButtonIcon />
    </IconButton>
  </Tooltip>
);
