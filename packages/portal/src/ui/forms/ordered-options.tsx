import { Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { OrderedRow, focusMovedEntry } from './ordered-row.tsx';
import type { Step } from './ordered-row.tsx';

interface OrderedOptionsProps {
  items: readonly { id: string; name: string }[];
  /** Receives the IDs in their new order. */
  onChange(ids: string[]): void;
}

function moveItem(ids: readonly string[], from: number, step: Step): string[] {
  const others = ids.filter((_, index) => index !== from);
  return others.toSpliced(from + step, 0, ...ids.slice(from, from + 1));
}

/** Renders the selected options as a list, with buttons to move and remove them. */
export function OrderedOptions({ items, onChange }: OrderedOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [lastMove, setLastMove] = useState<{ index: number; step: Step }>();
  useEffect(() => {
    if (lastMove) focusMovedEntry(list.current?.children[lastMove.index], lastMove.step);
  }, [lastMove]);
  const ids = items.map(({ id }) => id);
  const move = (index: number, step: Step) => () => {
    onChange(moveItem(ids, index, step));
    setLastMove({ index: index + step, step });
  };
  return (
    <Stack as="ul" ref={list} gap="1" width="100%" paddingTop="1" listStyleType="none">
      {items.map(({ id, name }, index) => (
        <OrderedRow
          key={id}
          name={name}
          position={index + 1}
          onMoveUp={index === 0 ? undefined : move(index, -1)}
          onMoveDown={index === items.length - 1 ? undefined : move(index, 1)}
          onRemove={() => {
            onChange(ids.filter((other) => other !== id));
          }}
        />
      ))}
    </Stack>
  );
}
