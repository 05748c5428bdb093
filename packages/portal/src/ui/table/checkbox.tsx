import { Checkbox as ChakraCheckbox } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';

interface CheckboxProps {
  /** Accessible name. */
  label: string;
  checked: boolean | 'indeterminate';
  onChange(checked: boolean): void;
}

/** Renders a checkbox without a visible label. */
export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <ChakraCheckbox.Root
    recipe={checkboxSlotRecipe}
    size="sm"
    verticalAlign="middle"
    checked={checked}
    onCheckedChange={(change) => {
      onChange(change.checked === true);
    }}
  >
    <ChakraCheckbox.HiddenInput aria-label={label} />
    <ChakraCheckbox.Control
      borderColor="border.control"
      _checked={{ borderColor: 'colorPalette.solid' }}
      _indeterminate={{ borderColor: 'colorPalette.solid' }}
    />
  </ChakraCheckbox.Root>
);
