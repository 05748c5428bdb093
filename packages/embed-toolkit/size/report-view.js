import { EmbedService, ReportView } from '../dist/index.js';

globalThis.report = new EmbedService({ report: ReportView }).embed(globalThis.document.body, {
  type: 'report',
});
