import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

await report.bookmarksManager.play(models.BookmarksPlayMode.Presentation);
console.log('Use the bar below the page.');
// await report.bookmarksManager.play(models.BookmarksPlayMode.Off);
