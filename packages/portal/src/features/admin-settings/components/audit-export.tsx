import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { downloadFile } from '../../../http/download-file.ts';
import { auditMessages } from '../../../messages/audit.ts';
import { useServices } from '../../../services.ts';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { toQuery } from './audit-filters.ts';

const formats = [
  { format: 'csv', name: 'CSV' },
  { format: 'ndjson', name: 'NDJSON' },
] as const;

interface AuditExportProps {
  filters: AuditFilters;
  search: string;
}

/** Renders buttons that download the filtered entries. */
export const AuditExport = ({ filters, search }: AuditExportProps) => {
  const services = useServices();
  return (
    <ExportButtons
      formats={formats}
      download={(format, signal) =>
        downloadFile(
          services,
          {
            route: administrationRoutes.exportAuditLog,
            params: {},
            query: { format, search, ...toQuery(filters) },
            name: 'audit-log',
            fileExtension: format,
          },
          signal,
        )
      }
      confirmation={auditMessages.exported}
    />
  );
};
