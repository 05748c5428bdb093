import { proxy } from 'valtio/vanilla';
import { createHeld } from './held.ts';

export function hold(value: unknown): unknown {
  const state = proxy(createHeld(undefined));
  state.nested.value = value;
  return state.nested.value;
}
