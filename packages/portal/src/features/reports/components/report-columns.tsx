import { Flex } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import type { Report } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { truncate } from '../../../format/format.ts';
import { healthMessages } from '../../../messages/health.ts';
import { reportMessages as texts } from '../../../messages/reports.ts';
import { tableMessages } from '../../../messages/table.ts';
import { PencilIcon } from '../../../ui/icons.tsx';
import { CopyPlusIcon } from '../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { createDescriptionColumn, createNameColumn } from '../../../ui/table/name-description-columns.tsx';
import { TruncatedText } from '../../../ui/table/truncated-text.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

interface ReportActions {
  /** Problems of broken reports, by ID. */
  brokenReports: ReadonlyMap<string, string>;
  getTenantName(report: Report): string;
  edit(report: Report): void;
  duplicate(report: Report): void;
}

function formatSource(report: Report): string {
  if (report.type === 'Link') return report.link.url;
  const { workspaceName, reportName } = report.metadata;
  return texts.source(
    truncate(workspaceName, limits.reportNameDisplayLength),
    truncate(reportName, limits.reportNameDisplayLength),
  );
}

const getPageNames = ({ metadata }: Report): readonly string[] => metadata?.includedPagesNames ?? [];

const PageChips = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <div data-tags="" title={names.join(', ')}>
      {names.map((name, index) => (
        <span key={`${index} ${name}`}>
          <span>{name}</span>
        </span>
      ))}
    </div>
  );

const BrokenMark = ({ problem }: { problem: string }) => (
  <Tooltip content={healthMessages.brokenReport(problem)}>
    <Link to="/health?state=broken" aria-label={healthMessages.brokenReport(problem)}>
      <StatusChip tone="error">{healthMessages.states.broken}</StatusChip>
    </Link>
  </Tooltip>
);

export const buildColumns = ({
  brokenReports,
  getTenantName,
  edit,
  duplicate,
}: ReportActions): Column<Report>[] => [
  {
    ...createNameColumn(texts.columns.name),
    cell: ({ id, name }) => {
      const problem = brokenReports.get(id);
      return (
        <Flex gap="2" align="center" wrap="wrap">
          <TruncatedText text={name} length={limits.nameDisplayLength} />
          {problem !== undefined && <BrokenMark problem={problem} />}
        </Flex>
      );
    },
  },
  { id: 'report', header: texts.columns.report, value: formatSource, width: '20%' },
  {
    id: 'pages',
    header: texts.columns.pages,
    value: (report) => getPageNames(report).join(', '),
    cell: (report) => <PageChips names={getPageNames(report)} />,
    width: '14%',
    hideBelow: 800,
  },
  {
    id: 'tenant',
    header: texts.columns.tenant,
    value: getTenantName,
    width: '12%',
    hideBelow: 800,
    mergeInto: 'name',
  },
  {
    ...createDescriptionColumn(texts.columns.description),
    width: '16%',
    hideBelow: 800,
    mergeInto: 'name',
  },
  createActionColumn({ header: tableMessages.edit, icon: PencilIcon, onClick: edit }),
  createActionColumn({ header: texts.columns.duplicate, icon: CopyPlusIcon, onClick: duplicate }),
];
