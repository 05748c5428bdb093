import { createReport } from '../dist/svelte.js';

globalThis.createReport = createReport;
