import { Button, ButtonGroup } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { auditMessages } from '../../../messages/audit.ts';
import { useServices } from '../../../services.ts';
import { downloadAuditLog } from '../api/audit-log.ts';
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

/** Renders buttons that download the filtered entries. The download ends when the component unmounts. */
export const AuditExport = ({ filters, search }: AuditExportProps) => {
  const services = useServices();
  const [isExporting, setExporting] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      controller.current?.abort();
    },
    [],
  );
  const start = async (format: (typeof formats)[number]['format']) => {
    const { notify } = services.notifications;
    const { signal } = (controller.current = new AbortController());
    setExporting(true);
    try {
      await downloadAuditLog(services, { format, search, ...toQuery(filters) }, signal);
      notify({ text: auditMessages.exported, color: 'success' });
    } catch (error) {
      if (!signal.aborted) {
        const text = error instanceof TypeError ? auditMessages.exportFailed : (error as Error).message;
        notify({ text, color: 'error' });
      }
    } finally {
      setExporting(false);
    }
  };
  if (isExporting) {
    return (
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        bg="bg.panel"
        onClick={() => controller.current?.abort()}
      >
        {auditMessages.cancelExport}
      </Button>
    );
  }
  return (
    <ButtonGroup attached size="sm" variant="outline" colorPalette="gray">
      {formats.map(({ format, name }) => (
        <Button
          key={format}
          bg="bg.panel"
          aria-label={auditMessages.exportAs(name)}
          onClick={() => void start(format)}
        >
          {format === 'csv' ? `${auditMessages.exportLabel} ${name}` : name}
        </Button>
      ))}
    </ButtonGroup>
  );
};
