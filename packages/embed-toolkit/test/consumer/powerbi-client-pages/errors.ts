// Errors of events and calls.
import { models } from 'powerbi-client';
import type { Report, service } from 'powerbi-client';

export async function watch(report: Report): Promise<void> {
  report.on('error', (event: service.ICustomEvent<models.IError>) => {
    if (event.detail.errorCode === 'TokenExpired') console.log(event.detail.message);
  });
  report.on<models.IError>('error', ({ detail }) => console.log(detail.technicalDetails?.requestId));
  try {
    await report.setPage('missing');
  } catch (error) {
    console.log((error as models.IError).message === models.CommonErrorCodes.NotFound);
  }
  const issues: models.IError[] = report.validate({ type: 'report' });
  console.log(issues);
}
