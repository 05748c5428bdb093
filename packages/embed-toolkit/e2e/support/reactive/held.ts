/** State with a value that libraries wrap together with the state. */
export interface Held {
  nested: { value: unknown };
}

export const createHeld = (value: unknown): Held => ({ nested: { value } });
