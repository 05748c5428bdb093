import { Combobox, Text } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { formMessages } from '../../messages/form.ts';
import { useOptionCollection } from './use-option-collection.ts';
import { VirtualOptions } from './virtual-options.tsx';
import type { ScrollToOption } from './virtual-options.tsx';

export interface Option {
  id: string;
  name: string;
  /** Shown below the name. */
  description?: string | null | undefined;
}

export interface OptionListProps {
  label: string;
  options: readonly Option[];
  /** Selected IDs in the order of selection. */
  value: readonly string[];
  onChange(ids: string[]): void;
  onBlur(): void;
  multiple: boolean;
  clearable: boolean;
  disabled: boolean;
  /** Shown when there are no options, such as `No Groups!`. */
  emptyText: string;
  /** Called with the typed text if the options are the matches of a search on the server. */
  onSearch?: ((text: string) => void) | undefined;
  children?: ReactNode;
}

const OptionText = ({ option }: { option: Option }) => (
  <Combobox.ItemText>
    {option.name}
    {option.description && (
      <Text
        as="span"
        display="block"
        textStyle="xs"
        color="fg.muted"
        lineClamp="1"
        css={{ '[data-highlighted] &': { lineClamp: 'none' } }}
      >
        {option.description}
      </Text>
    )}
  </Combobox.ItemText>
);

function OptionCombobox(props: OptionListProps) {
  const { label, options, value, onChange, onBlur, multiple, clearable, disabled, emptyText } = props;
  const { onSearch } = props;
  const { collection, filter } = useOptionCollection(options);
  const scroll = useRef<ScrollToOption>(null);
  return (
    <Combobox.Root
      recipe={comboboxSlotRecipe}
      collection={collection}
      value={[...value]}
      onValueChange={(change) => {
        onChange(change.value);
      }}
      onInputValueChange={({ inputValue, reason }) => {
        const text = reason === 'input-change' ? inputValue : '';
        if (onSearch) onSearch(text);
        else filter(text);
      }}
      multiple={multiple}
      disabled={disabled}
      openOnClick
      scrollToIndexFn={({ index }) => scroll.current?.(index)}
      selectionBehavior={multiple ? 'clear' : 'replace'}
      positioning={{ strategy: 'fixed', sameWidth: true }}
      size="sm"
    >
      <Combobox.Control>
        <Combobox.Input
          aria-label={label}
          placeholder={multiple && value.length > 0 ? formMessages.chooseMore : formMessages.choose}
          bg="bg.panel"
          onBlur={onBlur}
        />
        <Combobox.IndicatorGroup>
          {clearable && <Combobox.ClearTrigger aria-label={formMessages.clear(label)} />}
          <Combobox.Trigger aria-label={formMessages.open(label)} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      {/* Not in a portal, because the dialog hides all other elements from screen readers. */}
      <VirtualOptions
        options={collection.items}
        emptyText={options.length === 0 ? emptyText : formMessages.nothingFound}
        renderOption={(option) => <OptionText option={option} />}
        scrollRef={scroll}
      />
    </Combobox.Root>
  );
}

/** Renders a searchable list of options for single or multiple selection. */
export const OptionList = (props: OptionListProps) => (
  // Remounts when the options arrive, because the input for one option shows its name. Not while a search has no result,
  // which would remove the typed text.
  <OptionCombobox
    key={
      props.multiple || props.options.length > 0 || (props.onSearch && props.value.length === 0)
        ? 'ready'
        : 'waiting'
    }
    {...props}
  />
);
