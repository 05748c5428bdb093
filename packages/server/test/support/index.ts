/** Fixtures for the tests of other packages, exported as `@embed-portal/server/testing`. */
export { biReportId, clientSecret } from './fixture.ts';
export { startPortal } from './portal.ts';
export type { Portal } from './portal.ts';
