import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(onChange: () => void) {
  const start = () => {
    isPrinting = true;
    onChange();
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', start);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', start);
    window.removeEventListener('afterprint', end);
  };
}

/** Returns whether the page is being printed, for lists that otherwise render only their visible part. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
