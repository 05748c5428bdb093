import { observable } from 'mobx';
import { createHeld } from './held.ts';

export function hold(value: unknown): unknown {
  return observable(createHeld(value)).nested.value;
}
