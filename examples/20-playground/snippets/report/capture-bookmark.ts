import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const { state } = await report.bookmarksManager.capture({ allPages: true });
console.log('State:', state);

await report.setPage('regions');
if (state !== undefined) await report.bookmarksManager.applyState(state);
console.log('Active:', (await report.getActivePage()).displayName);
