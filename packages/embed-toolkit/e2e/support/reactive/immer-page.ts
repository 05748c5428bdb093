import { createDraft, finishDraft, produce } from 'immer';
import { createHeld } from './held.ts';

export function hold(value: unknown): unknown {
  const state = produce(createHeld(undefined), (draft) => {
    draft.nested.value = value;
  });
  return state.nested.value;
}

/** Returns a draft, which can be used only until the running code ends, like in a recipe of `produce`. */
export function holdData(value: unknown): unknown {
  const draft = createDraft(createHeld(value));
  queueMicrotask(() => finishDraft(draft));
  return draft.nested.value;
}
