import { createContext, useContext, useEffect, useState } from 'react';

/** Registry of the visible form fields that show their own errors. */
const ShownFieldsContext = createContext<Set<string>>(new Set());

export const VisibleFieldsProvider = ShownFieldsContext.Provider;

/** Creates the registry of one form for its {@link VisibleFieldsProvider}. */
export const useVisibleFields = (): Set<string> => useState(() => new Set<string>())[0];

/** Registers a field while it is mounted. */
export const useVisibleField = (name: string): void => {
  const fields = useContext(ShownFieldsContext);
  useEffect(() => {
    fields.add(name);
    return () => {
      fields.delete(name);
    };
  }, [fields, name]);
};
