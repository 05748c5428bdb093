import { RequestError, ToolkitError } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

try {
  await report.setPage('missing');
} catch (error) {
  if (error instanceof RequestError) console.warn(error.code, error.statusCode, error.message);
  else if (error instanceof ToolkitError) console.warn(error.code, error.message);
  else throw error;
}
