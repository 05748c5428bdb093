import type { EmbedSession } from './report/embed-session.ts';

const mobileLayouts = [2, 3];
const minSwipeDistance = 30;

/** Raises `blur`, and `swipeStart` and `swipeEnd` on mobile layouts, for the current session. */
export function watchGestures(current: () => EmbedSession | undefined): void {
  addEventListener('blur', () => current()?.host.raise('blur', {}));
  let start: { x: number; y: number } | undefined;
  let moved = false;
  const raise = (name: 'swipeStart' | 'swipeEnd', touch: Touch): void => {
    const currentPosition = { x: touch.clientX, y: touch.clientY };
    current()?.host.raise(name, { startPosition: start, currentPosition });
  };
  addEventListener('touchstart', ({ touches: [touch] }) => {
    const mobile = mobileLayouts.includes(current()?.settings.layoutType ?? 0);
    start = touch && mobile ? { x: touch.clientX, y: touch.clientY } : undefined;
    moved = false;
  });
  addEventListener('touchmove', ({ touches: [touch] }) => {
    if (!start || !touch || moved) return;
    moved = Math.abs(touch.clientX - start.x) > minSwipeDistance;
    if (moved) raise('swipeStart', touch);
  });
  addEventListener('touchend', ({ changedTouches: [touch] }) => {
    if (start && moved && touch) raise('swipeEnd', touch);
    start = undefined;
  });
}
