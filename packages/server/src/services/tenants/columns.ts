/** Columns of a tenant in the API. */
export const tenantColumns = ['id', 'name', 'description', 'slug as URL', 'version'] as const;
