/** The templates, in the order in which they are offered. `scripts/build-templates.mjs` defines their files. */
export const templates = [
  { name: 'vite', title: 'Vite', hint: 'TypeScript without a framework' },
  { name: 'react', title: 'React', hint: 'with Vite and TypeScript' },
  { name: 'nextjs', title: 'Next.js', hint: 'App Router, with TypeScript' },
  { name: 'vue', title: 'Vue', hint: 'with Vite and TypeScript' },
  { name: 'server', title: 'Node.js server and page', hint: 'JavaScript without a build step' },
] as const;

export type TemplateName = (typeof templates)[number]['name'];

export const templateNames = templates.map(({ name }) => name);

export const isTemplateName = (name: string): name is TemplateName =>
  templateNames.some((templateName) => templateName === name);
