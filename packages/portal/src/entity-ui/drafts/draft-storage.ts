import { useContext, useEffect, useState } from 'react';
import { AccountContext } from '../../data/account.ts';
import { useSession } from '../../session/contexts.ts';
import { useStorageKey } from '../../session/use-storage-key.ts';
import { readText, tryWriteText } from '../../shared/browser-storage.ts';

/** Returns whether values of a field with this name must never be stored. */
export const isSecret = (name: string): boolean => /secret|password|token/i.test(name);

const clearSecret = (name: string, value: unknown) =>
  typeof value === 'string' && isSecret(name) ? '' : value;

/** Returns a key that is specific to the user and the selected tenant. Drafts are stored in this tab only. */
const useKey = (name: string) =>
  useStorageKey('untilSignOut', `carried:${useContext(AccountContext)?.selectedTenant?.id ?? ''}:${name}`);

function read<T>(key: string): T | undefined {
  const text = readText(key, 'sessionStorage');
  return text === null ? undefined : (JSON.parse(text) as T);
}

/**
 * Stores a draft when the session expires or is rejected. Fields with secrets are stored empty.
 *
 * @param name - unique name of the draft.
 * @param getDraft - returns the current draft, if there is one. The draft must be JSON-serializable.
 */
export function useStoredDraft(name: string, getDraft: () => unknown): void {
  const { phase } = useSession();
  const key = useKey(name);
  useEffect(() =>
    phase.subscribe(() => {
      if (phase.getState() !== 'lost' && phase.getState() !== 'rejected') return;
      const value = getDraft();
      if (value !== undefined) tryWriteText(key, JSON.stringify(value, clearSecret), 'sessionStorage');
    }),
  );
}

/** Returns the draft that {@link useStoredDraft} stored, once, after the same user has signed in again. */
export function useRestoredDraft<T>(name: string): T | undefined {
  const key = useKey(name);
  const [restored] = useState(() => read<T>(key));
  useEffect(() => {
    tryWriteText(key, null, 'sessionStorage');
  }, [key]);
  return restored;
}
