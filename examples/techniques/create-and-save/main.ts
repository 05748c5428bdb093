import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';

const access = await fetchAccess('/create-token');
const service = new Service({ embedOrigins: access.embedOrigins });
const newReport = service.createReport(find('main'), {
  datasetId: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});
newReport.on('error', ({ detail }) => showMessage(detail.message));

onClick('#save', async () => {
  await newReport.saveAs({ name: find<HTMLInputElement>('#name').value });
});

newReport.on('saved', ({ detail }) => {
  void showReport(detail.reportObjectId ?? '').catch((error: unknown) => {
    showMessage((error as Error).message);
  });
});

/** Embeds the saved report into the element of the new report, so that the frame is reused. */
async function showReport(reportId: string) {
  const savedAccess = await fetchAccess(`/saved-token?report=${encodeURIComponent(reportId)}`);
  const report = service.embed(find('main'), {
    type: 'report',
    id: savedAccess.id,
    embedUrl: savedAccess.embedUrl,
    accessToken: savedAccess.token,
    tokenType: models.TokenType.Embed,
  });
  await report.whenRendered();
  showMessage('Saved');
}
