import { Box } from '@chakra-ui/react';
import type { SystemStyleObject } from '@chakra-ui/react';
import { createContext, useContext } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import type { IconType } from './create-icon.tsx';
import { useTooltip } from './tooltip.tsx';

const TooltipHandlers = createContext<HTMLAttributes<HTMLElement>>({});

const style: SystemStyleObject = {
  '& [data-row-button]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '8',
    borderRadius: 'l2',
    color: 'fg',
    cursor: 'pointer',
    verticalAlign: 'middle',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.muted' },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    '& svg': { boxSize: '4' },
  },
  '& [data-row-button=danger]': { color: 'danger.fg', _hover: { bg: 'danger.subtle' } },
};

/**
 * Provides the style and the tooltip of the {@link RowButton}s in a list. They share both, because a list has many of
 * them, and rendering a tooltip and a style for each takes longer than all other cells of its rows.
 */
export function RowButtons({ children }: { children: ReactNode }) {
  const { anchor, handlers, render } = useTooltip();
  return (
    <Box display="contents" css={style}>
      <TooltipHandlers value={handlers}>{children}</TooltipHandlers>
      {render(anchor?.dataset['tooltip'], 'left')}
    </Box>
  );
}

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

/** Renders a small button at the end of a row, inside {@link RowButtons}. */
export function RowButton(props: RowButtonProps) {
  const { icon: ButtonIcon, label, subject, disabled, danger, onClick } = props;
  return (
    <button
      {...useContext(TooltipHandlers)}
      type="button"
      data-row-button={danger ? 'danger' : ''}
      data-tooltip={label}
      aria-label={`${label} ${subject}`}
      disabled={disabled}
      onClick={onClick}
    >
      <ButtonIcon aria-hidden />
    </button>
  );
}
