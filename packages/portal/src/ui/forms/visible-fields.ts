import { createContext, useContext, useEffect, useState } from 'react';

/** Registry of the visible form fields that show their own errors. */
const VisibleFieldsContext = createContext<Set<string>>(new Set());

export const VisibleFieldsProvider = VisibleFieldsContext.Provider;

/** Creates the registry of a form for its {@link VisibleFieldsProvider}. */
export const useVisibleFields = (): Set<string> => useState(() => new Set<string>())[0];

/** Registers a visible field while its component is mounted. */
export function useVisibleField(name: string): void {
  const fields = useContext(VisibleFieldsContext);
  useEffect(() => {
    fields.add(name);
    return () => {
      fields.delete(name);
    };
  }, [fields, name]);
}
