import { createContext, useContext } from 'react';
import type { Context } from 'react';

/**
 * Creates a context, and a hook that returns its value.
 *
 * @param name - name of the value in the error that the hook throws outside of a provider.
 */
export function createRequiredContext<Value extends object>(
  name: string,
): [context: Context<Value | null>, useValue: () => Value] {
  const RequiredContext = createContext<Value | null>(null);
  const useValue = () => {
    const value = useContext(RequiredContext);
    if (!value) throw new Error(`No provider of the ${name}.`);
    return value;
  };
  return [RequiredContext, useValue];
}
