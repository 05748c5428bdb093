import { createListCollection } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { containsWords, getWords, normalizeText } from '../../format/normalize-text.ts';

/**
 * Returns the collection of the options whose names contain every word of a text, and a function that changes the text.
 * The names are normalized once, because the options of a list can be thousands.
 */
export function useOptionCollection<Option extends { id: string; name: string }>(
  options: readonly Option[],
  initialText = '',
) {
  const [text, filter] = useState(initialText);
  const names = useMemo(() => options.map(({ name }) => normalizeText(name)), [options]);
  const collection = useMemo(() => {
    const words = getWords(text);
    return createListCollection({
      items: options.filter((_, index) => containsWords(names[index] ?? '', words)),
      itemToString: ({ name }) => name,
      itemToValue: ({ id }) => id,
    });
  }, [options, names, text]);
  return { collection, filter };
}
