import { useAccount } from '../../data/account.ts';
import { formMessages } from '../../messages/form.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** Returns the ID of the tenant for new entities, or '' if the user must choose one. */
export function useDefaultTenantId(): string {
  const { tenants, selectedTenant } = useAccount();
  const onlyTenant = tenants.length === 1 ? tenants[0] : undefined;
  return (selectedTenant ?? onlyTenant)?.id ?? '';
}

/** Renders the tenant of the edited entity. It is fixed while a tenant is selected in the portal. */
export function TenantField({ onSelect }: { onSelect?: () => void }) {
  const { tenants, selectedTenant } = useAccount();
  return (
    <SelectField
      name="tenantId"
      label={formMessages.tenant}
      options={selectedTenant ? [selectedTenant] : tenants}
      emptyText={formMessages.noTenants}
      disabled={selectedTenant !== undefined}
      required
      {...(onSelect && { onSelect })}
    />
  );
}
