/** Script of all pages. It is a progressive enhancement: the pages also work without JavaScript. */
export const script = `
for (const form of document.querySelectorAll('form[data-busy]')) {
  form.addEventListener('submit', (event) => {
    if (form.ariaBusy === 'true') event.preventDefault();
    form.ariaBusy = 'true';
  });
}

addEventListener('pageshow', (event) => {
  if (event.persisted) for (const form of document.querySelectorAll('form')) form.ariaBusy = null;
});

for (const input of document.querySelectorAll('[aria-invalid]')) {
  input.addEventListener('input', () => {
    const text = document.getElementById(input.id + '-text');
    input.removeAttribute('aria-invalid');
    text.className = 'hint';
    text.textContent = text.dataset.hint;
  }, { once: true });
}

for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.ariaPressed = String(!isShown);
  });
}

for (const time of document.querySelectorAll('time')) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  time.textContent = format.format(new Date(time.dateTime));
}

document.querySelector('[data-submit-now]')?.form.submit();
`;
