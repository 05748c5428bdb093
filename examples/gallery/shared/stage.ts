import { find } from '@embed-portal/example-support/access';

/** The latest attempt to load the report of a stage. */
const attempts = new WeakMap<Element, AbortController>();

/**
 * Loads the report of a stage: shows a placeholder until `load` has resolved, and the reason with a button to try again
 * if it rejects. A new attempt replaces the one before, which then no longer changes the stage.
 *
 * @param load - embeds the content and resolves when it has rendered; called for each attempt, with a signal that is
 *   aborted when a newer attempt replaces it
 */
export async function loadStage(
  selector: string,
  load: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stage = find(selector);
  stage.querySelector('.failure')?.remove();
  stage.ariaBusy = 'true';
  attempts.get(stage)?.abort();
  const attempt = new AbortController();
  attempts.set(stage, attempt);
  const { signal } = attempt;
  try {
    await load(signal);
  } catch (error) {
    if (!signal.aborted)
      stage.append(createFailure((error as Error).message, () => void loadStage(selector, load)));
  } finally {
    if (!signal.aborted) stage.ariaBusy = 'false';
  }
}

function createFailure(message: string, retry: () => void): HTMLElement {
  const failure = document.createElement('div');
  failure.className = 'failure';
  failure.role = 'alert';
  const title = document.createElement('strong');
  title.textContent = 'The report cannot be shown';
  const reason = document.createElement('p');
  reason.textContent = message;
  const button = document.createElement('button');
  button.textContent = 'Try again';
  button.addEventListener('click', retry);
  failure.append(title, reason, button);
  return failure;
}
