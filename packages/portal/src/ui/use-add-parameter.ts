import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameter of the URL of a list screen that opens the dialog for a new entity. */
export const addParameter = 'add';

/**
 * Calls `add` if the URL has the parameter `add`, and removes the parameter.
 *
 * @param add - undefined if the user may not add an entity; the parameter is then only removed.
 * @returns whether the parameter is present.
 */
export const useAddParameter = (add: (() => void) | undefined): boolean => {
  const [parameters, setParameters] = useSearchParams();
  const isRequested = parameters.has(addParameter);
  const handleRequest = useEffectEvent(() => {
    add?.();
    setParameters(
      (before) => {
        before.delete(addParameter);
        return before;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (isRequested) handleRequest();
  }, [isRequested]);
  return isRequested;
};
