import { limits } from '@embed-portal/api-contract';
import { useEffect, useState } from 'react';

/**
 * Calls `refresh` every 5 seconds while auto-refresh is on. Auto-refresh stops after 120 intervals, when the browser
 * tab is hidden, and when the component unmounts. It pauses while the browser is offline.
 */
export function useAutoRefresh(refresh: () => unknown) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    let polls = 0;
    const stop = () => {
      setOn(false);
    };
    const timer = setInterval(() => {
      polls += 1;
      if (navigator.onLine) refresh();
      if (polls >= limits.maxLogPolls) stop();
    }, limits.logPollIntervalMs);
    const stopWhenHidden = () => {
      if (document.hidden) stop();
    };
    document.addEventListener('visibilitychange', stopWhenHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', stopWhenHidden);
    };
  }, [on, refresh]);
  return [on, setOn] as const;
}
