import type { KeyboardEvent, PointerEvent } from 'react';

interface SeparatorProps {
  label: string;
  /** Direction of the line: a vertical line separates left from right. */
  orientation: 'horizontal' | 'vertical';
  /** Share of the first pane in percent. */
  value: number;
  onChange(value: number): void;
}

const minShare = 15;
const maxShare = 85;
const stepShare = 5;
const limit = (value: number) => Math.round(Math.min(maxShare, Math.max(minShare, value)));

/** A line that resizes the panes next to it, with the pointer or the arrow keys. */
export function Separator({ label, orientation, value, onChange }: SeparatorProps) {
  const isVertical = orientation === 'vertical';
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, pointerId, clientX, clientY } = event;
    const parent = currentTarget.parentElement;
    if (!parent || !currentTarget.hasPointerCapture(pointerId)) return;
    const { left, top, width, height } = parent.getBoundingClientRect();
    onChange(limit(100 * (isVertical ? (clientX - left) / width : (clientY - top) / height)));
  };
  const handleKey = (event: KeyboardEvent) => {
    const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const steps: Record<string, number> = {
      [less]: value - stepShare,
      [more]: value + stepShare,
      Home: minShare,
      End: maxShare,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(limit(next));
  };
  return (
    // A separator that can be focused is a widget: arrow keys move it.
    <div
      role="separator"
      className={`separator separator-${orientation}`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={minShare}
      aria-valuemax={maxShare}
      tabIndex={0}
      onKeyDown={handleKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={handleMove}
    />
  );
}
