import { createContext, useContext, useEffect } from 'react';

/** How a field of a form and its values are shown outside of the field. */
export interface FieldText {
  label: string;
  /** @param base - what the value was before it was changed. */
  show(value: unknown, base: unknown): string;
}

/** The fields of a form by their names, in the order of the form. */
export const FieldTextsContext = createContext<Map<string, FieldText> | undefined>(undefined);

const showText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Tells the form around the field how its value is shown where two versions are compared. */
export const useFieldText = (
  name: string,
  label: string,
  show: (value: unknown, base: unknown) => string = showText,
): void => {
  const texts = useContext(FieldTextsContext);
  useEffect(() => {
    texts?.set(name, { label, show });
  });
};
