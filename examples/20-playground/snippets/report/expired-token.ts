import { config, element, fetchToken, service } from './host-page';

// Select the fault "Token expires after 20 seconds", run the code, wait, and click a bar.
const report = service.embed(element, config);
async function renewToken() {
  const { accessToken } = await fetchToken();
  await report.setAccessToken(accessToken);
  console.log('The report has a new token.');
}
report.on('error', ({ detail }) => {
  console.warn(detail.message);
  if (detail.message === 'TokenExpired') void renewToken();
});
await report.whenRendered();
