import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.updateSettings({
  panes: {
    filters: { visible: true, expanded: true },
    pageNavigation: { visible: false },
    bookmarks: { visible: true },
  },
});
