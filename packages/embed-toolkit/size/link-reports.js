import { EmbedService, Report, linkReports } from '../dist/index.js';

const service = new EmbedService({ report: Report });
const reports = [...globalThis.document.body.children].map((element) => service.embed(element));
linkReports(reports, { filters: true, page: true });
