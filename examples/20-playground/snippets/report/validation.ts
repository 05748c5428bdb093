import { ConfigurationError } from 'embed-toolkit';
import { config, element, service } from './host-page';

try {
  service.embed(element, { ...config, id: '', settings: { zoomLevel: 9 } });
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.table(error.issues.map(({ path, message }) => ({ path, message })));
}
