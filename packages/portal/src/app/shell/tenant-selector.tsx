import { Combobox, Portal, useFilter, useListCollection } from '@chakra-ui/react';
import type { Tenant } from '@embed-portal/api-contract';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { messages } from '../../messages.ts';
import { screens } from '../screens.ts';

/** What is open belongs to the tenant that was left: back to the screen's own list. */
const useLeaveDetails = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const screen = screens.find(({ path }) => pathname.startsWith(`${path}/`));
    if (screen) void navigate(screen.path);
  };
};

/** Searchable and clearable; filters every list of the portal. */
export const TenantSelector = () => {
  const { tenants, selectedTenant, selectTenant } = useAccount();
  const leaveDetails = useLeaveDetails();
  const { contains } = useFilter({ sensitivity: 'base' });
  const { collection, filter } = useListCollection<Tenant>({
    initialItems: [...tenants],
    itemToString: ({ name }) => name,
    itemToValue: ({ id }) => id,
    filter: contains,
  });
  return (
    <Combobox.Root
      collection={collection}
      value={selectedTenant ? [selectedTenant.id] : []}
      defaultInputValue={selectedTenant?.name ?? ''}
      onValueChange={({ value }) => {
        selectTenant(value[0]);
        leaveDetails();
      }}
      onInputValueChange={({ inputValue, reason }) => {
        filter(reason === 'input-change' ? inputValue : '');
      }}
      openOnClick
      selectionBehavior="replace"
      positioning={{ sameWidth: true }}
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
