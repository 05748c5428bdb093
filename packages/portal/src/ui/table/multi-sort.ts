/** Returns whether to add a column to the sort order: with a modifier key, or by touch, where there are none. */
export const isMultiSortEvent = (event: unknown): boolean => {
  const { shiftKey, ctrlKey, metaKey, nativeEvent } = event as Partial<MouseEvent> & {
    nativeEvent?: PointerEvent;
  };
  return Boolean(shiftKey || ctrlKey || metaKey) || nativeEvent?.pointerType === 'touch';
};
