import { createContext, useContext, useEffect, useState } from 'react';

/** Names of the fields of a form that are on screen and show what is wrong with them. */
const ShownFieldsContext = createContext<Set<string>>(new Set());

export const VisibleFieldsProvider = ShownFieldsContext.Provider;

/** Creates the names of one form, for its {@link VisibleFieldsProvider}. */
export const useVisibleFields = (): Set<string> => useState(() => new Set<string>())[0];

/** Adds a field for as long as it is on screen. */
export const useVisibleField = (name: string): void => {
  const fields = useContext(ShownFieldsContext);
  useEffect(() => {
    fields.add(name);
    return () => {
      fields.delete(name);
    };
  }, [fields, name]);
};
