/** Place of a card: its group, and its index in the group. */
export interface CardPosition {
  group: number;
  index: number;
}

export interface GridShape {
  /** Number of cards of each group. No group is empty. */
  sizes: readonly number[];
  columns: number;
  /** Number of rows that fit on the screen. */
  pageRows: number;
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max));

/** Moves by cards. The order continues in the next row and in the next group. */
function moveByCards({ sizes }: GridShape, { group, index }: CardPosition, step: number): CardPosition {
  const size = sizes[group] ?? 0;
  if (index + step >= 0 && index + step < size) return { group, index: index + step };
  const next = sizes[group + step];
  if (next === undefined) return { group, index };
  return { group: group + step, index: step > 0 ? 0 : next - 1 };
}

/** Moves by rows in the same column. Shorter rows end the column at their last card. */
function moveByRows(shape: GridShape, position: CardPosition, step: number): CardPosition {
  const { sizes, columns } = shape;
  const column = position.index % columns;
  const rows = sizes.flatMap((size, group) =>
    Array.from({ length: Math.ceil(size / columns) }, (_, row) => ({
      group,
      index: Math.min(row * columns + column, size - 1),
    })),
  );
  const row = rows.findIndex(
    ({ group, index }) =>
      group === position.group && Math.floor(index / columns) === Math.floor(position.index / columns),
  );
  return rows[clamp(row + step, rows.length - 1)] ?? position;
}

/** Returns the card to which a key moves, or undefined for other keys. */
export function moveInGrid(
  shape: GridShape,
  position: CardPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): CardPosition | undefined {
  const { sizes, columns, pageRows } = shape;
  const { group, index } = position;
  const rowStart = index - (index % columns);
  const lastGroup = sizes.length - 1;
  switch (key) {
    case 'ArrowRight':
      return moveByCards(shape, position, 1);
    case 'ArrowLeft':
      return moveByCards(shape, position, -1);
    case 'ArrowDown':
      return moveByRows(shape, position, 1);
    case 'ArrowUp':
      return moveByRows(shape, position, -1);
    case 'PageDown':
      return moveByRows(shape, position, pageRows);
    case 'PageUp':
      return moveByRows(shape, position, -pageRows);
    case 'Home':
      return ctrlKey ? { group: 0, index: 0 } : { group, index: rowStart };
    case 'End':
      return ctrlKey
        ? { group: lastGroup, index: (sizes[lastGroup] ?? 1) - 1 }
        : { group, index: clamp(rowStart + columns - 1, (sizes[group] ?? 1) - 1) };
    default:
      return undefined;
  }
}
