import { Combobox, Portal } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import { useLayoutEffect, useRef } from 'react';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages/common.ts';
import { useOptionCollection } from '../../ui/forms/use-option-collection.ts';
import { VirtualOptions } from '../../ui/forms/virtual-options.tsx';
import type { ScrollToOption } from '../../ui/forms/virtual-options.tsx';
import { useChooseTenant } from '../use-choose-tenant.ts';

/**
 * Renders the searchable tenant combobox. It is initially open, because the user's click or key press loads it.
 *
 * @param initialText - text that the user has typed before the combobox was loaded.
 */
export function TenantCombobox({ initialText }: { initialText: string | undefined }) {
  const { tenants, selectedTenant } = useAccount();
  const selectTenant = useChooseTenant();
  const { collection, filter } = useOptionCollection(tenants, initialText);
  const input = useRef<HTMLInputElement>(null);
  // Before the next key.
  useLayoutEffect(() => {
    input.current?.focus();
  }, []);
  const scroll = useRef<ScrollToOption>(null);
  return (
    <Combobox.Root
      recipe={comboboxSlotRecipe}
      collection={collection}
      value={selectedTenant ? [selectedTenant.id] : []}
      defaultInputValue={initialText ?? selectedTenant?.name ?? ''}
      onValueChange={({ value }) => {
        selectTenant(value[0]);
      }}
      onInputValueChange={({ inputValue, reason }) => {
        filter(reason === 'input-change' ? inputValue : '');
      }}
      openOnClick
      scrollToIndexFn={({ index }) => scroll.current?.(index)}
      defaultOpen
      selectionBehavior="replace"
      positioning={{ strategy: 'fixed', sameWidth: true }}
      size="sm"
    >
      <Combobox.Control>
        <Combobox.Input
          ref={input}
          placeholder={messages.shell.allTenants}
          aria-label={messages.shell.tenant}
        />
        <Combobox.IndicatorGroup>
          <Combobox.ClearTrigger aria-label={messages.shell.clearTenant} />
          <Combobox.Trigger aria-label={messages.shell.tenant} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <VirtualOptions
          options={collection.items}
          emptyText={messages.shell.noTenantFound}
          renderOption={({ name }) => <Combobox.ItemText>{name}</Combobox.ItemText>}
          scrollRef={scroll}
        />
      </Portal>
    </Combobox.Root>
  );
}
