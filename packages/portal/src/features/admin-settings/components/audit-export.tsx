import { administrationRoutes, auditExportFormats } from '@embed-portal/api-contract/routes/administration';
import { downloadFile } from '../../../http/download-file.ts';
import { auditMessages } from '../../../messages/audit.ts';
import { useServices } from '../../../services.ts';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import type { AuditFilters } from './audit-filters.ts';
import { toQuery } from './audit-filters.ts';

interface AuditExportProps {
  filters: AuditFilters;
  search: string;
}

/** Renders buttons that download the filtered entries. */
export const AuditExport = ({ filters, search }: AuditExportProps) => {
  const services = useServices();
  return (
    <ExportButtons
      formats={auditExportFormats}
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
