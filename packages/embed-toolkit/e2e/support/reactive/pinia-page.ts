import { createPinia, defineStore } from 'pinia';
import { createHeld } from './held.ts';

const useHeld = defineStore('held', { state: () => createHeld(undefined) });
const store = useHeld(createPinia());

export function hold(value: unknown): unknown {
  store.nested.value = value;
  return store.nested.value;
}
