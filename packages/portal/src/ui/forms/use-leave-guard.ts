import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before unsaved changes are lost: by closing, by going to another address of the portal, or by leaving the
 * page, where the browser asks in its own words.
 *
 * @param unsaved - whether there is something to lose.
 * @param close - closes without asking.
 */
export const useLeaveGuard = (unsaved: boolean, close: () => void) => {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker(unsaved);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);

  return {
    asking: closing || blocker.state === 'blocked',
    leave: () => {
      if (unsaved) setClosing(true);
      else close();
    },
    stay: () => {
      setClosing(false);
      blocker.reset?.();
    },
    discard: () => {
      setClosing(false);
      close();
      blocker.proceed?.();
    },
  };
};
