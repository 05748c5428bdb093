/** Returns whether to add a column to the sort order: on a click with a modifier key, or by touch. */
export function isMultiSortEvent(event: unknown): boolean {
  const { shiftKey, ctrlKey, metaKey, nativeEvent } = event as Partial<MouseEvent> & {
    nativeEvent?: PointerEvent;
  };
  return Boolean(shiftKey || ctrlKey || metaKey) || nativeEvent?.pointerType === 'touch';
}
