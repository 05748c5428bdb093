import { models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, permissions: models.Permissions.All });
await report.whenRendered();

await report.switchMode('edit');
console.log('The visuals can be moved now.');
await report.switchMode(models.ViewMode.View);
