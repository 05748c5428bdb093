import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, permissions: models.Permissions.All });
await report.whenRendered();
report.on('saved', ({ detail }) => console.log('Saved:', detail));

const page = await report.addPage('Draft');
console.log('Is saved:', await report.isSaved());

await page.delete();
await report.save();
await report.saveAs({ name: 'Copy of the playground' });
