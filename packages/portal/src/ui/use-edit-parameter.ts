import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parameter of the URL of a list screen with the ID of the entity whose dialog opens. */
export const editParameter = 'edit';

/**
 * Calls `edit` with the entity that the URL names, once the entities are loaded, and removes the parameter.
 *
 * @param rows - undefined while the entities are loading.
 * @param edit - undefined if the user may not edit an entity; the parameter is then only removed.
 * @returns whether the parameter is present.
 */
export const useEditParameter = <Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  edit: ((row: Row) => void) | undefined,
): boolean => {
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get(editParameter);
  const handleRequest = useEffectEvent(() => {
    const row = rows?.find((candidate) => candidate.id === id);
    if (row) edit?.(row);
    setParameters(
      (before) => {
        before.delete(editParameter);
        return before;
      },
      { replace: true },
    );
  });
  const isReady = id !== null && rows !== undefined;
  useEffect(() => {
    if (isReady) handleRequest();
  }, [isReady]);
  return id !== null;
};
