import { config, element, fetchToken, service } from './host-page';

// Select the fault "Token expires after 20 seconds" to see the renewal in the timeline.
const first = await fetchToken();
const report = service.embed(element, {
  ...config,
  ...first,
  tokenRenewal: {
    expiresAt: first.expiresAt,
    getToken: async ({ reason }) => {
      console.log('New token:', reason);
      return fetchToken();
    },
    onError: (error) => console.error(error),
  },
});
await report.whenRendered();
