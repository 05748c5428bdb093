function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no element ${selector}.`);
  return element;
}

function showFailure(error: Error): void {
  find('.failure p').textContent = error.message;
  find('.failure').hidden = false;
}

find('.failure button').addEventListener('click', () => location.reload());
find('.loading').hidden = true;
void import('./host-page').then(() => import('./embed'), showFailure);
