import { Button } from '@chakra-ui/react';
import { selectionMessages as texts } from '../../messages/selection.ts';

interface SelectToggleProps {
  /** Whether entries can be selected. */
  pressed: boolean;
  onToggle(): void;
}

/** Renders the button that starts and ends the selection of several entries. */
export const SelectToggle = ({ pressed, onToggle }: SelectToggleProps) => (
  <Button size="sm" variant="outline" colorPalette="gray" aria-pressed={pressed} onClick={onToggle}>
    {pressed ? texts.endSelection : texts.select}
  </Button>
);
