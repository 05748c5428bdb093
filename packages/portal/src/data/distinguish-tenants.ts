import type { Tenant } from '@embed-portal/api-contract';

/** Returns a key that is equal for names that look the same in a list. */
export const getTenantNameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** Returns the name of a tenant, with the URL if other tenants of the user have the same name. */
export const formatTenantName = (
  tenants: readonly Tenant[],
  { id, name }: Pick<Tenant, 'id' | 'name'>,
): string =>
  tenants.find((tenant) => tenant.id === id && tenant.name === `${name} (${tenant.URL})`)?.name ?? name;

/** Appends the URL of the tenant to each name that several tenants have, because names are not unique. */
export function distinguishTenants(tenants: readonly Tenant[]): readonly Tenant[] {
  const counts = new Map<string, number>();
  for (const { name } of tenants) {
    const key = getTenantNameKey(name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return tenants.map((tenant) =>
    (counts.get(getTenantNameKey(tenant.name)) ?? 0) > 1
      ? { ...tenant, name: `${tenant.name} (${tenant.URL})` }
      : tenant,
  );
}
