const key = 'embed-toolkit.tabs';
const groupSelector = '.vp-code-group';

/** Returns the names of the tabs that the reader has chosen, the newest first, such as `['pnpm', 'Vue']`. */
function readChoices(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function storeChoices(choices: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices.slice(0, 10)));
  } catch {
    // The browser stores nothing. The choice applies to this page only.
  }
}

const getName = (input: HTMLInputElement) => input.labels?.[0]?.textContent?.trim() ?? '';

/** Shows the newest chosen tab of each code group. Code groups without a chosen tab are unchanged. */
export function applyChoices(choices: readonly string[] = readChoices()): void {
  for (const group of document.querySelectorAll(groupSelector)) {
    const inputs = [...group.querySelectorAll('input')];
    const choice = choices.find((name) => inputs.some((input) => getName(input) === name));
    const index = inputs.findIndex((input) => getName(input) === choice);
    const input = inputs[index];
    if (!input) continue;
    input.checked = true;
    for (const [position, block] of [...(group.querySelector('.blocks')?.children ?? [])].entries())
      block.classList.toggle('active', position === index);
  }
}

/** Shows the same tab in all code groups, and remembers it for other pages and later visits. */
export function rememberChoices(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(groupSelector)) return;
    const { top } = target.getBoundingClientRect();
    const name = getName(target);
    const choices = [name, ...readChoices().filter((choice) => choice !== name)];
    storeChoices(choices);
    applyChoices(choices);
    // Groups above this one can change their height.
    window.scrollBy(0, target.getBoundingClientRect().top - top);
  });
}
