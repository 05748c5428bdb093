import { config, element, fetchToken, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const { accessToken, expiresAt } = await fetchToken();
await report.setAccessToken(accessToken, { expiresAt });
console.log('The report uses the new token:', report.getAccessToken() === accessToken);
