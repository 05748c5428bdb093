import { ref } from 'vue';
import { createHeld } from './held.ts';

export function hold(value: unknown): unknown {
  const state = ref(createHeld(undefined));
  state.value = createHeld(value);
  return state.value.nested.value;
}
