import { EmbedService, Report } from '../dist/index.js';

globalThis.report = new EmbedService({ report: Report }).embed(globalThis.document.body, { type: 'report' });
