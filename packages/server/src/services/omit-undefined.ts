type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Returns the fields that are not undefined. If there may be none, also set another column, such as the ID to itself,
 * because SQL has no empty update.
 */
export const omitUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
