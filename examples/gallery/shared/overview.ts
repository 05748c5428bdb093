import { find } from '@embed-portal/example-support/access';
import examples from '../gallery.json' with { type: 'json' };

for (const { name, title, description } of examples) {
  const link = document.createElement('a');
  link.className = 'card';
  link.href = `${name}/`;
  const heading = document.createElement('h2');
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = description;
  link.append(heading, text);
  find('main').append(link);
}
