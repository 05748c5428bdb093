import { Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formMessages } from '../../messages/form.ts';
import { XIcon } from '../icons.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../screen-icons.tsx';

interface OrderedOptionsProps {
  items: readonly { id: string; name: string }[];
  /** Receives the IDs in their new order. */
  onChange(ids: string[]): void;
}

type Step = -1 | 1;

const moveItem = (ids: readonly string[], from: number, step: Step): string[] => {
  const others = ids.filter((_, index) => index !== from);
  return others.toSpliced(from + step, 0, ...ids.slice(from, from + 1));
};

/** Focuses the pressed button of the moved option, or its neighbor if the button is disabled at an end of the list. */
const focusMovedOption = (list: HTMLElement | null, index: number, step: Step): void => {
  const [up, down] = list?.children[index]?.querySelectorAll('button') ?? [];
  const [preferred, fallback] = step === -1 ? [up, down] : [down, up];
  (preferred?.disabled ? fallback : preferred)?.focus();
};

/** Renders the selected options as a list, with buttons to move and remove them. */
export const OrderedOptions = ({ items, onChange }: OrderedOptionsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const [lastMove, setLastMove] = useState<{ index: number; step: Step }>();
  useEffect(() => {
    if (lastMove) focusMovedOption(list.current, lastMove.index, lastMove.step);
  }, [lastMove]);
  const ids = items.map(({ id }) => id);
  const renderButton = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void) => (
    <IconButton
      aria-label={label}
      title={label}
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
  const move = (index: number, step: Step) => () => {
    onChange(moveItem(ids, index, step));
    setLastMove({ index: index + step, step });
  };
  return (
    <Stack as="ul" ref={list} gap="1" listStyleType="none">
      {items.map(({ id, name }, index) => (
        <Flex as="li" key={id} align="center" gap="0.5" paddingInline="2" borderRadius="l2" bg="bg.subtle">
          <Text as="span" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
            {index + 1}
          </Text>
          <Text as="span" textStyle="sm" flex="1" minWidth="0" marginInlineStart="2" truncate>
            {name}
          </Text>
          {renderButton(formMessages.moveUp(name), <ArrowUpIcon />, index === 0, move(index, -1))}
          {renderButton(
            formMessages.moveDown(name),
            <ArrowDownIcon />,
            index === items.length - 1,
            move(index, 1),
          )}
          {renderButton(formMessages.remove(name), <XIcon />, false, () => {
            onChange(ids.filter((other) => other !== id));
          })}
        </Flex>
      ))}
    </Stack>
  );
};
