/** With a modifier key a column is added to the sort; so it is by touch, which has no such keys. */
export const isMultiSortEvent = (event: unknown): boolean => {
  const { shiftKey, ctrlKey, metaKey, nativeEvent } = event as Partial<MouseEvent> & {
    nativeEvent?: PointerEvent;
  };
  return Boolean(shiftKey || ctrlKey || metaKey) || nativeEvent?.pointerType === 'touch';
};
