import { mergeProps } from '@chakra-ui/react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, HTMLAttributes, PointerEvent, ReactElement, ReactNode } from 'react';
import type { TooltipPlacement } from './tooltip-bubble.tsx';
import { useLazyComponent } from './use-lazy-component.ts';
import { useStableCallback } from './use-stable-callback.ts';

export interface TooltipProps {
  content: ReactNode;
  placement?: TooltipPlacement;
  /** Whether a click or tap also shows the tooltip. Use it for anchors without another action. */
  opensOnClick?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

const loadBubble = async () => (await import('./tooltip-bubble.tsx')).TooltipBubble;
const openDelayMs = 350;
const closeDelayMs = 80;

/** Returns a state and a setter with an optional delay in milliseconds. Each call cancels the pending one. */
function useDelayedState<T>(initial: T) {
  const [value, setValue] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const change = (next: T, delay = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setValue(next);
    }, delay);
  };
  return [value, change] as const;
}

/**
 * Manages a tooltip that several elements share, such as the buttons of a table. The elements receive the `handlers`,
 * which never change, and the `id` as `aria-describedby` while they are the anchor.
 */
export function useTooltip() {
  const id = useId();
  const [Bubble, requestBubble] = useLazyComponent(loadBubble);
  const [anchor, setAnchor] = useDelayedState<HTMLElement | null>(null);
  const show = useStableCallback((element: HTMLElement, delay: number) => {
    requestBubble();
    setAnchor(element, delay);
  });
  const hide = useStableCallback((delay: number) => {
    setAnchor(null, delay);
  });
  const [handlers] = useState(() => ({
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') show(currentTarget, openDelayMs);
    },
    onPointerLeave: () => {
      hide(closeDelayMs);
    },
    onPointerDown: () => {
      hide(0);
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
    },
    onBlur: () => {
      hide(0);
    },
  }));
  const render = (content: ReactNode, placement: TooltipPlacement = 'bottom') =>
    Bubble && (
      <Bubble id={id} anchor={anchor} placement={placement} onClose={handlers.onBlur}>
        {content}
      </Bubble>
    );
  return { id, anchor: Bubble ? anchor : null, handlers, show, render };
}

/** Shows a tooltip for its child on hover and keyboard focus. Esc hides it. The bubble is loaded on first use. */
export function Tooltip({ content, placement, opensOnClick = false, children }: TooltipProps) {
  const { id, anchor, handlers, show, render } = useTooltip();
  const props: HTMLAttributes<HTMLElement> = {
    ...handlers,
    ...(opensOnClick && {
      onClick: ({ currentTarget }) => {
        show(currentTarget, 0);
      },
    }),
    ...(anchor ? { 'aria-describedby': id } : {}),
  };
  return (
    <>
      {cloneElement(children, mergeProps({ ...children.props }, props))}
      {render(content, placement)}
    </>
  );
}
