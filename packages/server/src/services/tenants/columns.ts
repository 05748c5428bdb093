/** A tenant as the API shows it. */
export const tenantColumns = ['id', 'name', 'description', 'slug as URL', 'version'] as const;
