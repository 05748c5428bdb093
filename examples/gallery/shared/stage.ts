import { find } from '@embed-portal/example-support/access';

/** The last attempt to load the report of a stage. */
const attempts = new WeakMap<Element, symbol>();

/**
 * Loads the report of a stage: shows a placeholder until `load` has resolved, and the reason with a button to try again
 * if it rejects. A new attempt replaces the one before, which then no longer changes the stage.
 *
 * @param load - embeds the content and resolves when it has rendered; called again for each attempt
 */
export async function loadStage(selector: string, load: () => Promise<unknown>): Promise<void> {
  const stage = find(selector);
  stage.querySelector('.failure')?.remove();
  stage.ariaBusy = 'true';
  const attempt = Symbol();
  attempts.set(stage, attempt);
  const isLast = () => attempts.get(stage) === attempt;
  try {
    await load();
  } catch (error) {
    if (isLast()) stage.append(createFailure((error as Error).message, () => void loadStage(selector, load)));
  } finally {
    if (isLast()) stage.ariaBusy = 'false';
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
