import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Parameter of the page's address with the open tab of Admin Settings. */
export const tabParameter = 'settings';

type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * Returns the query parameters of the page's address and a function that sets or, with undefined, removes some of them.
 * Other parameters and the fragment remain.
 */
export function useSettingsAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (changes: Parameters) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString(), hash }, { replace: true });
    },
    [navigate, search, hash],
  );
  return [params, setParams] as const;
}
