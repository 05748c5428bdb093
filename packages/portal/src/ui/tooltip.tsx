import { mergeProps } from '@chakra-ui/react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { TooltipPlacement } from './tooltip-bubble.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

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
const useDelayedState = <T,>(initial: T) => {
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
};

/** Shows a tooltip for its child on hover and keyboard focus. Esc hides it. The bubble is loaded on first use. */
export const Tooltip = ({ content, placement = 'bottom', opensOnClick = false, children }: TooltipProps) => {
  const id = useId();
  const [Bubble, requestBubble] = useLazyComponent(loadBubble);
  const [anchor, setAnchor] = useDelayedState<HTMLElement | null>(null);
  const show = (element: HTMLElement, delay: number) => {
    requestBubble();
    setAnchor(element, delay);
  };
  const hide = () => {
    setAnchor(null);
  };

  const handlers: HTMLAttributes<HTMLElement> = {
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') show(currentTarget, openDelayMs);
    },
    onPointerLeave: () => {
      setAnchor(null, closeDelayMs);
    },
    onPointerDown: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
    },
    ...(opensOnClick && {
      onClick: ({ currentTarget }) => {
        show(currentTarget, 0);
      },
    }),
    onBlur: hide,
    ...(anchor && Bubble ? { 'aria-describedby': id } : {}),
  };
  return (
    <>
      {cloneElement(children, mergeProps({ ...children.props }, handlers))}
      {Bubble && (
        <Bubble id={id} anchor={anchor} placement={placement} onClose={hide}>
          {content}
        </Bubble>
      )}
    </>
  );
};
