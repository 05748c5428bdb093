type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * Returns the defined fields of a patch; `null` is a value. If there are none, set the ID to itself, because SQL has no
 * empty update.
 */
export const omitUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
