import { Flex, IconButton, Text } from '@chakra-ui/react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { formMessages } from '../../messages/form.ts';
import { XIcon } from '../icons.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../screen-icons.tsx';

/** Direction in which an entry of an ordered list moves. */
export type Step = -1 | 1;

interface RowActionProps {
  label: string;
  /** If undefined, the button is disabled. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

const RowAction = ({ label, onClick, children }: RowActionProps) => (
  <IconButton
    aria-label={label}
    title={label}
    size="2xs"
    variant="ghost"
    colorPalette="gray"
    disabled={onClick === undefined}
    onClick={onClick}
  >
    {children}
  </IconButton>
);

export interface RowActionsProps {
  labels: { up: string; down: string; remove: string };
  /** Moves the entry. Undefined at the start of the list. */
  onMoveUp: (() => void) | undefined;
  /** Moves the entry. Undefined at the end of the list. */
  onMoveDown: (() => void) | undefined;
  onRemove: () => void;
}

/** Renders the buttons that move and remove an entry of an ordered list. */
export const RowActions = ({ labels, onMoveUp, onMoveDown, onRemove }: RowActionsProps) => (
  <Flex flex="none" gap="0.5" data-row-actions>
    <RowAction label={labels.up} onClick={onMoveUp}>
      <ArrowUpIcon />
    </RowAction>
    <RowAction label={labels.down} onClick={onMoveDown}>
      <ArrowDownIcon />
    </RowAction>
    <RowAction label={labels.remove} onClick={onRemove}>
      <XIcon />
    </RowAction>
  </Flex>
);

/**
 * Focuses the pressed button of a moved entry, or its neighbor if the button is disabled at an end of the list.
 *
 * @param entry - element that contains the buttons.
 */
export function focusMovedEntry(entry: Element | null | undefined, step: Step): void {
  const [up, down] = entry?.querySelector('[data-row-actions]')?.querySelectorAll('button') ?? [];
  const [preferred, fallback] = step === -1 ? [up, down] : [down, up];
  (preferred?.disabled ? fallback : preferred)?.focus();
}

interface OrderedRowProps extends Omit<RowActionsProps, 'labels'> {
  name: string;
  /** Position in the list, starting at 1. */
  position: number | undefined;
  /** Identifies the element in the page. */
  entryId?: string;
  /** Rendered before the position. */
  handle?: ReactNode;
  /** Rendered before the buttons. */
  menu?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties;
}

/** Renders an entry of an ordered list, with buttons to move and remove it. */
export const OrderedRow = ({
  name,
  position,
  entryId,
  handle,
  menu,
  ref,
  style,
  ...actions
}: OrderedRowProps) => (
  <Flex
    as="li"
    ref={ref}
    style={style}
    data-entry={entryId}
    align="center"
    gap="0.5"
    paddingInline="2"
    borderRadius="l2"
    bg="bg.subtle"
  >
    {handle}
    <Text as="span" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
      {position}
    </Text>
    <Text as="span" textStyle="sm" flex="1" minWidth="0" marginInlineStart="2" truncate>
      {name}
    </Text>
    {menu}
    <RowActions
      {...actions}
      labels={{
        up: formMessages.moveUp(name),
        down: formMessages.moveDown(name),
        remove: formMessages.remove(name),
      }}
    />
  </Flex>
);
