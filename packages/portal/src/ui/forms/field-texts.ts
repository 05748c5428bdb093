import { createContext, useContext, useEffect } from 'react';

/** Presentation of a form field and its values outside the field. */
export interface FieldText {
  label: string;
  /** @param base - the original value. */
  format(value: unknown, base: unknown): string;
}

/** Form fields by name, in form order. */
export const FieldTextsContext = createContext<Map<string, FieldText> | undefined>(undefined);

const showText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Registers how the value of a field is shown when two versions are compared. */
export const useFieldText = (
  name: string,
  label: string,
  show: (value: unknown, base: unknown) => string = showText,
): void => {
  const texts = useContext(FieldTextsContext);
  useEffect(() => {
    texts?.set(name, { label, format: show });
  });
};
