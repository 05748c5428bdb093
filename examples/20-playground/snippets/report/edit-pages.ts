import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, permissions: models.Permissions.All });
await report.whenRendered();

const page = await report.addPage('Draft');
await page.setDisplayName('First draft');
await report.renamePage(page.name, 'Second draft');
console.log(
  'Pages:',
  (await report.getPages()).map(({ displayName }) => displayName),
);

await page.delete();
const other = await report.addPage('Other draft');
await report.deletePage(other.name);
console.log(
  'Pages:',
  (await report.getPages()).map(({ displayName }) => displayName),
);
