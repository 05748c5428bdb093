import { createContext, useContext, useEffect } from 'react';

/** Label of a form field and format of its values, for comparisons of versions. */
export interface FieldText {
  label: string;
  /**
   * Formats a value.
   *
   * @param base - original value, for formats that show only the difference.
   */
  format(value: unknown, base: unknown): string;
}

/** Form fields by name, in form order. */
export const FieldTextsContext = createContext<Map<string, FieldText> | undefined>(undefined);

const formatText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Registers the label and the format of a field for comparisons of versions. */
export function useFieldText(
  name: string,
  label: string,
  format: (value: unknown, base: unknown) => string = formatText,
): void {
  const texts = useContext(FieldTextsContext);
  useEffect(() => {
    texts?.set(name, { label, format });
  });
}
