import type { Filter } from '@embed-portal/emulator-protocol/filter';
import type { EffectiveIdentity } from './tokens.ts';

export const exportFormats = ['PDF', 'PNG', 'PPTX'] as const;

type ExportFormat = (typeof exportFormats)[number];

/** Bookmark by its name, or by its state. */
interface ExportBookmark {
  name?: string | undefined;
  state?: string | undefined;
}

/** A page of a report, or one of its visuals. */
export interface ExportPage {
  pageName: string;
  visualName?: string | undefined;
  bookmark?: ExportBookmark | undefined;
}

/** A validated request to export pages of a report. */
export interface ExportRequest {
  reportId: string;
  datasetId: string;
  format: ExportFormat;
  pages: readonly ExportPage[];
  filters: readonly Filter[];
  locale: string | undefined;
  /** Identity that determines the rows, or none without row-level security. */
  identities: EffectiveIdentity[];
}

/** Extension of the file, with its dot. Several pictures are files of an archive. */
export function getFileExtension({ format, pages }: ExportRequest): '.pdf' | '.png' | '.zip' | '.pptx' {
  if (format === 'PNG') return pages.length > 1 ? '.zip' : '.png';
  return format === 'PDF' ? '.pdf' : '.pptx';
}
