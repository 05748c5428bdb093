import { limits } from '@embed-portal/api-contract';
import { useEffect, useState } from 'react';

/**
 * Asks again every 5 seconds while it is on, 120 times at most. It ends by itself then, when the browser's tab is
 * left, and when whoever uses it goes away. Without a network it waits.
 */
export const useAutoRefresh = (refresh: () => unknown) => {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    let polls = 0;
    const end = () => {
      setOn(false);
    };
    const timer = setInterval(() => {
      polls += 1;
      if (navigator.onLine) refresh();
      if (polls >= limits.maxLogPolls) end();
    }, limits.logPollIntervalMs);
    const endWhenLeft = () => {
      if (document.hidden) end();
    };
    document.addEventListener('visibilitychange', endWhenLeft);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', endWhenLeft);
    };
  }, [on, refresh]);
  return [on, setOn] as const;
};
