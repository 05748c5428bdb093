import { Button } from '@chakra-ui/react';
import { memo } from 'react';
import { selectionMessages as texts } from '../../messages/selection.ts';

interface SelectToggleProps<Entry> {
  /** The selected entries; undefined while none can be selected. */
  selected: readonly Entry[] | undefined;
  onChange(selected: Entry[] | undefined): void;
}

const Toggle = <Entry,>({ selected, onChange }: SelectToggleProps<Entry>) => (
  <Button
    size="sm"
    variant="outline"
    colorPalette="gray"
    aria-pressed={selected !== undefined}
    onClick={() => {
      onChange(selected ? undefined : []);
    }}
  >
    {selected ? texts.endSelection : texts.select}
  </Button>
);

/** Renders the button that starts the selection of several entries, without any at first, and ends it. */
export const SelectToggle = memo(Toggle) as typeof Toggle;
