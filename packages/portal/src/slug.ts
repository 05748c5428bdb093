/** The part of an address that a name makes: lower case, hyphens for spaces. */
export const slugOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-');
