import { z } from 'zod';

/**
 * Creates a schema for one of several names. As in the service, the case of the name does not matter. The value has the
 * documented case.
 */
export const createNameSchema = <const Name extends string>(names: readonly Name[], error?: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value)
        : value,
    z.enum(names, error),
  );
