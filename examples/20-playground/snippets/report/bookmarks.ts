import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();
report.on('bookmarkApplied', ({ detail }) => console.log('Applied:', detail.bookmarkName));

const bookmarks = await report.bookmarksManager.getBookmarks();
console.log(bookmarks);

await report.bookmarksManager.apply('holiday-season');
