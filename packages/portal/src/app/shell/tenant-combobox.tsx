import { Combobox, Portal, useFilter, useListCollection } from '@chakra-ui/react';
import { comboboxSlotRecipe } from '@chakra-ui/react/theme';
import type { Tenant } from '@embed-portal/api-contract';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages.ts';
import { useChooseTenant } from './use-choose-tenant.ts';

/** Renders the searchable tenant combobox. It is initially open, because the user's click or key press loads it. */
export const TenantCombobox = () => {
  const { tenants, selectedTenant } = useAccount();
  const selectTenant = useChooseTenant();
  const { contains } = useFilter({ sensitivity: 'base' });
  const { collection, filter } = useListCollection<Tenant>({
    initialItems: [...tenants],
    itemToString: ({ name }) => name,
    itemToValue: ({ id }) => id,
    filter: contains,
  });
  return (
    <Combobox.Root
      recipe={comboboxSlotRecipe}
      collection={collection}
      value={selectedTenant ? [selectedTenant.id] : []}
      defaultInputValue={selectedTenant?.name ?? ''}
      onValueChange={({ value }) => {
        selectTenant(value[0]);
      }}
      onInputValueChange={({ inputValue, reason }) => {
        filter(reason === 'input-change' ? inputValue : '');
      }}
      openOnClick
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the user has opened the field
      autoFocus
      defaultOpen
      selectionBehavior="replace"
      positioning={{ strategy: 'fixed', sameWidth: true }}
      size="sm"
    >
      <Combobox.Control>
        <Combobox.Input placeholder={messages.shell.allTenants} aria-label={messages.shell.tenant} />
        <Combobox.IndicatorGroup>
          <Combobox.ClearTrigger aria-label={messages.shell.clearTenant} />
          <Combobox.Trigger aria-label={messages.shell.tenant} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content bg="bg.raised" boxShadow="lg" borderWidth="1px" borderRadius="l3">
            <Combobox.Empty>{messages.shell.noTenantFound}</Combobox.Empty>
            {collection.items.map((tenant) => (
              <Combobox.Item item={tenant} key={tenant.id}>
                <Combobox.ItemText>{tenant.name}</Combobox.ItemText>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
};
