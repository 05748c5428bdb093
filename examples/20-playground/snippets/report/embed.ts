import { config, element, service } from './host-page';

// `config` contains the content, user and theme that are selected above the editor.
const report = service.embed(element, {
  ...config,
  settings: { ...config.settings, panes: { filters: { visible: false } } },
});

report.on('pageChanged', ({ detail }) => console.log('Page:', detail.newPage.displayName));

await report.whenRendered();
const pages = await report.getPages();
console.table(pages.map(({ name, displayName, isActive }) => ({ name, displayName, isActive })));
