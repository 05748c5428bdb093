import { administrationRoutes, auditExportFormats } from '@embed-portal/api-contract/routes/administration';
import { downloadFile } from '../../../../http/download-file.ts';
import { auditMessages } from '../../../../messages/audit.ts';
import { useApiServers, useSession } from '../../../../session/contexts.ts';
import { ExportButtons } from '../../../../ui/export-buttons.tsx';
import { toQuery } from './audit-filters.ts';
import type { AuditFilters } from './audit-filters.ts';

interface AuditExportProps {
  filters: AuditFilters;
  search: string;
}

/** Renders buttons that download the filtered entries. */
export function AuditExport({ filters, search }: AuditExportProps) {
  const session = useSession();
  const apiServers = useApiServers();
  return (
    <ExportButtons
      formats={auditExportFormats}
      download={(format, signal) =>
        downloadFile(
          session,
          apiServers,
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
}
