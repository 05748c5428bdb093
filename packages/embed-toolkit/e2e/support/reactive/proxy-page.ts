export { wrapInProxies as hold } from '../../../src/testing/wrap-in-proxies.ts';
