import Alpine from 'alpinejs';
import { createHeld } from './held.ts';

export function hold(value: unknown): unknown {
  return Alpine.reactive(createHeld(value)).nested.value;
}
