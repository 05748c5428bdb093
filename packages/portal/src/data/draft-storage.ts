import { useContext, useEffect, useState } from 'react';
import { readText, tryWriteText } from '../browser-storage.ts';
import { useServices } from '../services.ts';
import { useStorageKey } from '../session/use-storage-key.ts';
import { AccountContext } from './account.ts';

/** Whether a text under this name is kept nowhere. */
export const isSecret = (name: string): boolean => /secret|password|token/i.test(name);

const withoutSecrets = (name: string, value: unknown) =>
  typeof value === 'string' && isSecret(name) ? '' : value;

/** Of the user, in the tenant that they look at; in this tab alone. */
const useKey = (name: string) =>
  useStorageKey('untilSignOut', `carried:${useContext(AccountContext)?.selectedTenant?.id ?? ''}:${name}`);

const read = <T>(key: string): T | undefined => {
  const text = readText(key, 'sessionStorage');
  return text === null ? undefined : (JSON.parse(text) as T);
};

/**
 * Carries something over a session that ends against the user's will. Secrets in it are left empty.
 *
 * @param name - tells it from all else.
 * @param current - what is at hand now, if anything; has to survive JSON.
 */
export const useStoredDraft = (name: string, current: () => unknown): void => {
  const { phase } = useServices().session;
  const key = useKey(name);
  useEffect(() =>
    phase.subscribe(() => {
      if (phase.get() !== 'lost' && phase.get() !== 'refused') return;
      const value = current();
      if (value !== undefined) tryWriteText(key, JSON.stringify(value, withoutSecrets), 'sessionStorage');
    }),
  );
};

/** What {@link useStoredDraft} has kept under the name: once, after the same user has signed in again. */
export const useRestoredDraft = <T>(name: string): T | undefined => {
  const key = useKey(name);
  const [carried] = useState(() => read<T>(key));
  useEffect(() => {
    tryWriteText(key, null, 'sessionStorage');
  }, [key]);
  return carried;
};
