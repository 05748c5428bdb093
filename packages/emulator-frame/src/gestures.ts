import type { HostConnection } from './host-connection.ts';

const mobileLayouts = [2, 3];
/** Minimum horizontal distance of a swipe in CSS pixels. */
const minSwipeDistance = 30;

/** Registers listeners that raise `blur`, and on mobile layouts `swipeStart` and `swipeEnd`. */
export function watchGestures(
  raiseEvent: HostConnection['raise'],
  getLayoutType: () => number | undefined,
): void {
  addEventListener('blur', () => raiseEvent('blur', {}));
  let start: { x: number; y: number } | undefined;
  let isSwiping = false;
  const raise = (name: 'swipeStart' | 'swipeEnd', touch: Touch): void => {
    const currentPosition = { x: touch.clientX, y: touch.clientY };
    raiseEvent(name, { startPosition: start, currentPosition });
  };
  addEventListener('touchstart', ({ touches: [touch] }) => {
    const isMobile = mobileLayouts.includes(getLayoutType() ?? 0);
    start = touch && isMobile ? { x: touch.clientX, y: touch.clientY } : undefined;
    isSwiping = false;
  });
  addEventListener('touchmove', ({ touches: [touch] }) => {
    if (!start || !touch || isSwiping) return;
    isSwiping = Math.abs(touch.clientX - start.x) > minSwipeDistance;
    if (isSwiping) raise('swipeStart', touch);
  });
  addEventListener('touchend', ({ changedTouches: [touch] }) => {
    if (start && isSwiping && touch) raise('swipeEnd', touch);
    start = undefined;
  });
}
