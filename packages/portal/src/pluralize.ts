/** Formats a number with its noun: `1 app`, `2 apps`. */
export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
