type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/**
 * The fields of a patch that were sent; `null` is a value, `undefined` is not. There may be none: set the id to
 * itself beside them, as SQL knows no empty update.
 */
export const omitUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
